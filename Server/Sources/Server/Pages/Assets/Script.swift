/// The only script: a module, which browsers run after loading the page. Every page works without it.
///
/// The script never creates elements from text.
/// The script shows elements that are already in the page, and inserts responses as text.
enum Script {
    static let source =
        times + previews + uploads + refreshing + choosing + selecting + dropping + replacing + copying + start
}

extension Script {
    /// Selects all rows of a folder page. The checkbox isn't a form field; the form sends the checkboxes of the rows.
    static let selecting = #"""
        const rowBoxes = () => [...document.querySelectorAll("#entries input[name=chosen]")];
        const boxOfAll = () => document.querySelector("[data-all-rows] input");

        function offerAll() {
            if (!boxOfAll()) return;
            boxOfAll().closest("[data-all-rows]").hidden = false;
            showChosen();
        }

        function showChosen() {
            const boxes = rowBoxes(), chosen = boxes.filter((box) => box.checked).length, all = boxOfAll();
            all.checked = chosen > 0 && chosen === boxes.length;
            all.indeterminate = chosen > 0 && chosen < boxes.length;
        }

        function takeChoices() {
            document.addEventListener("change", ({ target }) => {
                if (target === boxOfAll()) for (const box of rowBoxes()) box.checked = target.checked;
                else if (target.name === "chosen") showChosen();
            });
            offerAll();
        }

        """#
}

extension Script {
    /// Copies the address of a link. Without clipboard access, for example without TLS, the button isn't shown.
    static let copying = #"""
        function offerCopying(root) {
            const made = root.querySelector("#made");
            if (made) {
                // The browser gives it the focus before or after this runs.
                made.onfocus = () => made.select();
                if (document.activeElement === made) made.select();
            }
            if (!navigator.clipboard) return;
            for (const button of root.querySelectorAll("[data-copy]")) {
                button.hidden = false;
                button.onclick = () => copy(button);
            }
        }

        async function copy(button) {
            const source = document.getElementById(button.dataset.copy);
            try {
                await navigator.clipboard.writeText(source.value ?? source.textContent);
                speak(button.textContent = button.dataset.copied);
            } catch {
                getSelection().selectAllChildren(source);
                source.select?.();
            }
        }

        """#
}

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
                request.onabort = () => tell(words.canceled);
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

extension Script {
    /// Converts dates and times to the browser's time zone. Relative times don't change.
    static let times = #"""
        const lang = document.documentElement.lang;
        const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
        // The language's own dates, as the server writes days, and the reader's hours.
        const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
        const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
        const moment = new Intl.DateTimeFormat(lang, {
            hourCycle, year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short",
        });

        const brief = new Intl.DateTimeFormat(lang, { hourCycle, dateStyle: "medium", timeStyle: "short" });
        const clock = new Intl.DateTimeFormat(lang, { hourCycle, hour: "numeric", minute: "2-digit", timeZoneName: "short" });

        function showTimes(root) {
            for (const time of root.querySelectorAll("time[datetime]")) {
                const date = new Date(time.dateTime);
                if (Number.isNaN(date.getTime())) continue;
                time.title = moment.format(date);
                if ("day" in time.dataset) time.textContent = day.format(date);
                if ("moment" in time.dataset) time.textContent = brief.format(date);
                if ("clock" in time.dataset) time.textContent = clock.format(date);
            }
        }

        """#

    /// Hides the preview of a broken image, and focuses the row in the
    /// URL fragment with the status message as its description.
    static let previews = #"""
        function hideBroken() {
            for (const picture of document.querySelectorAll(".preview img")) {
                const hide = () => { picture.closest(".preview").hidden = true; };
                if (picture.complete && picture.naturalWidth === 0) hide();
                picture.addEventListener("error", hide);
            }
        }

        function describeTarget() {
            const row = document.querySelector(".entry:target"), notice = document.getElementById("notice");
            if (!row || !notice) return;
            row.setAttribute("aria-describedby", "notice");
            row.focus();
        }

        """#

    static let start = #"""
        showTimes(document);
        hideBroken();
        describeTarget();
        takeChoices();
        offerUploads();
        offerCopying(document);

        """#
}

extension Script {
    /// Uploads files and whole folders selected in the form.
    static let choosing = #"""
        // Files that systems put into folders by themselves.
        const leftOut = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

        function chosenIn(form) {
            const folder = form.querySelector("[data-folder]");
            return [...form.elements.file.files].map((file) => ({ file, path: "" })).concat(
                [...folder.files].filter((file) => !leftOut.has(file.name)).map((file) =>
                    ({ file, path: file.webkitRelativePath.split("/").slice(0, -1).join("/") })));
        }

        function offerFolders() {
            // Some phones choose files only.
            if (!("webkitdirectory" in document.createElement("input"))) return;
            for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
        }

        function offerUploads() {
            spoken.className = "hidden";
            spoken.setAttribute("role", "status");
            document.body.append(spoken);
            if (!words) return;
            addEventListener("beforeunload", (event) => { if (isBusy) event.preventDefault(); });
            if (list) offerQueue(); else offerBar();
        }

        function offerQueue() {
            offerFolders();
            document.addEventListener("change", ({ target }) => {
                if ("folder" in target.dataset) target.form.elements.file.required = !target.files.length;
            });
            document.addEventListener("submit", (event) => {
                const form = event.target;
                if (form !== uploadForm()) return;
                const files = chosenIn(form);
                // Without any the page says what is missing.
                if (!files.length) return;
                event.preventDefault();
                enqueue(files);
                form.reset();
                form.elements.file.required = true;
                form.closest("details")?.removeAttribute("open");
                list.querySelector("h2").focus();
            });
            list.querySelector("[data-all]").onclick = () => {
                for (const item of waiting.splice(0)) end(item, words.canceled, "stopped");
                sending?.request.abort();
                list.querySelector("h2").focus();
            };
            takeDrops();
        }

        """#

    /// Uploads files and whole folders dropped anywhere on the page.
    static let dropping = #"""
        const target = document.getElementById("dropping");
        const hasFiles = (event) => uploadForm() && event.dataTransfer?.types.includes("Files");
        const asked = (ask) => new Promise(ask);

        function takeDrops() {
            let hiding = 0;
            const hide = () => { target.hidden = true; };
            addEventListener("dragover", (event) => {
                if (!hasFiles(event)) return;
                event.preventDefault();
                event.dataTransfer.dropEffect = "copy";
                target.hidden = false;
                // It comes several times a second for as long as something is held over the page.
                clearTimeout(hiding);
                hiding = setTimeout(hide, 800);
            });
            addEventListener("drop", async (event) => {
                hide();
                if (!hasFiles(event)) return;
                event.preventDefault();
                // The items of a drop are known only until this returns.
                const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
                const found = [];
                for (const entry of entries) await collect(entry, "", found);
                enqueue(found);
            });
        }

        async function collect(entry, path, found) {
            if (entry.isFile) {
                if (leftOut.has(entry.name)) return;
                try {
                    found.push({ file: await asked((take, fail) => entry.file(take, fail)), path });
                } catch {
                    found.push({ file: new File([], entry.name), path, isUnreadable: true });
                }
                return;
            }
            const reader = entry.createReader(), below = path ? `${path}/${entry.name}` : entry.name;
            for (;;) {
                // Some at a time, until there are no more.
                const some = await asked((take, fail) => reader.readEntries(take, fail));
                if (!some.length) return;
                for (const inner of some) await collect(inner, below, found);
            }
        }

        """#
}
