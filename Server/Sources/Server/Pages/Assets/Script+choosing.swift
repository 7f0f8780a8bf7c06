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
                for (const item of waiting.splice(0)) end(item, words.cancelled, "stopped");
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
