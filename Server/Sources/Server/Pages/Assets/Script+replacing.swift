extension Script {
    /// Uploads a new version of a document with a progress bar, and displays the page in the response.
    static let replacing = #"""
        function offerBar() {
            document.addEventListener("submit", (event) => {
                const form = event.target, part = form.querySelector("[data-bar]");
                if (!part || isBusy) return;
                event.preventDefault();
                const [bar, said, cancel] = part.querySelectorAll("progress, .said, button");
                const request = new XMLHttpRequest(), item = { bar, said };
                const tell = (text) => { isBusy = false; bar.hidden = cancel.hidden = true; speak(said.textContent = text); };
                part.hidden = bar.hidden = cancel.hidden = false;
                isBusy = true;
                show(item, 0);
                cancel.onclick = () => request.abort();
                request.open("POST", form.action);
                request.responseType = "document";
                request.upload.onprogress = (event) => show(item, event.loaded / event.total);
                request.onload = () => { isBusy = false; take(request, tell, form.elements.file?.files); };
                request.onerror = () => tell(words.failed);
                request.onabort = () => tell(words.cancelled);
                request.send(timed(form));
            });
        }

        // When a file was last changed comes before it.
        function timed(form) {
            const data = new FormData();
            for (const [name, value] of new FormData(form)) {
                if (value instanceof File && value.name) data.append("modified", value.lastModified);
                data.append(name, value);
            }
            return data;
        }

        function take(request, tell, files) {
            const main = request.response?.getElementById("main");
            if (main?.querySelector("[data-bar]")) {
                showTimes(main);
                document.getElementById("main").replaceWith(main);
                hideBroken();
                offerCopying(main);
                // A file of another type need not be chosen once more to be kept.
                const apart = main.querySelector("#apart");
                if (apart && files) apart.files = files;
                main.querySelector("[autofocus]")?.focus();
            } else if (request.status < 400 && main) {
                // To sign in again, for instance.
                location.assign(request.responseURL);
            } else {
                tell(main?.querySelector("p")?.textContent ?? words.failed);
            }
        }

        """#
}
