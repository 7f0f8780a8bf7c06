extension Script {
    /// Uploads files one by one, each in a separate form, and shows progress and the response.
    static let uploads = #"""
        const list = document.getElementById("uploads");
        const words = (list ?? document.querySelector("[data-bar]"))?.dataset;
        const percent = new Intl.NumberFormat(locale, { style: "percent" });
        const inOrder = new Intl.Collator(locale, { numeric: true });
        const spoken = document.createElement("p");
        let waiting = [], sending = null, isBusy = false, all = 0, ended = 0, first = null, said = "", counts = {};

        const uploadForm = () => document.querySelector("form[data-uploads]");
        const here = () => counts.saved + counts.left;
        const speak = (text) => { spoken.textContent = text; };

        function enqueue(files) {
            if (!files.length || !uploadForm()) return;
            if (!isBusy) {
                all = ended = 0; first = null; said = "";
                counts = { saved: 0, left: 0, stopped: 0, refused: 0 };
                showUsage(false);
            }
            isBusy = true;
            list.hidden = list.querySelector("[data-all]").hidden = false;
            const clash = uploadForm().elements.clash?.value;
            files.sort((one, other) => inOrder.compare(shown(one), shown(other)));
            for (const { file, path, isUnreadable } of files) waiting.push(makeItem(file, path, clash, isUnreadable));
            all += files.length;
            showProgress();
            sendNext();
        }

        function shown({ file, path }) { return path ? `${path}/${file.name}` : file.name; }

        function makeItem(file, path, clash, isUnreadable) {
            const row = list.querySelector("template").content.firstElementChild.cloneNode(true);
            const name = shown({ file, path });
            const [bar, button] = row.querySelectorAll("progress, button");
            row.querySelector(".name").textContent = name;
            bar.setAttribute("aria-label", name);
            label(button, button.textContent, name);
            const item = { file, path, clash, isUnreadable, name, row, bar, button, said: row.querySelector(".said") };
            button.onclick = () => cancel(item);
            list.querySelector("ul").append(row);
            return item;
        }

        function label(button, text, name) {
            button.textContent = text;
            button.setAttribute("aria-label", `${text}: ${name}`);
        }

        function sendNext() {
            if (sending) return;
            const item = waiting.shift();
            if (!item) { finish(); return; }
            if (item.isUnreadable) { end(item, words.unreadable); return; }
            if (item.file.size > Number(words.limit || Infinity)) {
                end(item, words.tooLarge);
                item.button.remove();
                return;
            }
            const request = new XMLHttpRequest();
            sending = { item, request };
            request.open("POST", uploadForm().action);
            request.setRequestHeader("Accept", "application/json");
            request.responseType = "json";
            request.upload.onprogress = (event) => show(item, event.loaded / event.total);
            request.onload = () => {
                const { sentence, node, left, quota } = request.response ?? {};
                if (quota) showUsage(true);
                end(item, sentence ?? words.failed, request.status !== 200 ? "refused" : left ? "left" : "saved", node);
            };
            request.onerror = () => end(item, words.failed);
            request.onabort = () => end(item, words.canceled, "stopped");
            request.send(fields(item));
        }

        function fields(item) {
            const data = new FormData();
            data.append("csrf", uploadForm().elements.csrf.value);
            if (item.clash) data.append("clash", item.clash);
            if (item.path) data.append("path", item.path);
            data.append("modified", item.file.lastModified);
            data.append("file", item.file);
            return data;
        }

        function show(item, part) {
            item.bar.value = part * 100;
            item.said.textContent = part < 1 ? percent.format(part) : words.saving;
        }

        function cancel(item) {
            if (sending?.item === item) { sending.request.abort(); return; }
            waiting = waiting.filter((other) => other !== item);
            end(item, words.canceled, "stopped");
        }

        function end(item, sentence, outcome = "refused", node = null) {
            const isHere = outcome === "saved" || outcome === "left";
            if (sending?.item === item) sending = null;
            ended += 1;
            counts[outcome] += 1;
            item.said.textContent = sentence;
            item.bar.remove();
            if (isHere) {
                first ??= { node, name: item.path.split("/")[0] };
                if (document.activeElement === item.button) list.querySelector("h2").focus();
                if (all > 10) item.row.remove(); else item.button.remove();
            } else {
                item.row.classList.add("refused");
                label(item.button, words.again, item.name);
                item.button.onclick = () => {
                    item.row.remove();
                    list.querySelector("h2").focus();
                    // It is counted once, by what becomes of it at last.
                    if (isBusy) { all -= 1; ended -= 1; counts[outcome] -= 1; }
                    enqueue([item]);
                };
            }
            showProgress();
            // A screen reader would speak for minutes of a folder with hundreds of files.
            if (!isHere || all <= 10) speak(said = isHere ? sentence : `${item.name}: ${sentence}`);
            // Not at once, since one may end after the other.
            queueMicrotask(sendNext);
        }

        function showProgress(text = words.progress.replace("{done}", here()).replace("{all}", all)) {
            list.querySelector("[data-progress-text]").textContent = text;
        }

        function showUsage(isFull) {
            const way = list.querySelector("[data-usage]");
            if (way) way.hidden = !isFull;
        }

        function summary() {
            const { saved, left, stopped, refused } = counts, isWhole = !stopped && !refused;
            const reported = (text, count) =>
                words[text + (count === 1 ? "One" : "Many")].replace("{count}", count).replace("{all}", all);
            if (isWhole && !saved) return reported("onlyLeft", left);
            return [
                saved && reported(isWhole ? "done" : "saved", saved), left && reported("left", left),
                stopped && reported("stopped", stopped), refused && reported("refused", refused),
            ].filter(Boolean).join(words.space);
        }

        function finish() {
            if (!isBusy || ended < all) return;
            isBusy = false;
            list.querySelector("[data-all]").hidden = true;
            showProgress(summary());
            speak(all === 1 ? said : `${said}${words.space}${summary()}`);
            if (here()) refresh();
        }

        """#

    /// Reloads the folder's list and moves the focus to new entries, unless the focus is elsewhere on the page.
    static let refreshing = #"""
        function refresh() {
            const request = new XMLHttpRequest();
            request.open("GET", location.pathname + location.search);
            request.responseType = "document";
            request.onload = () => { if (request.response?.getElementById("entries")) swap(request.response); };
            request.send();
        }

        function swap(fresh) {
            const active = document.activeElement, chosen = new Set();
            const isElsewhere = active !== document.body && !list.contains(active) && !uploadForm().contains(active);
            for (const box of document.querySelectorAll("#entries input[name=chosen]:checked")) chosen.add(box.value);
            showTimes(fresh);
            // Where nothing was, the form is among the entries, and afterwards above them.
            if (fresh.querySelector("#tools form[data-uploads]") && !document.querySelector("#tools form[data-uploads]")) {
                document.getElementById("tools").replaceWith(fresh.getElementById("tools"));
            }
            const total = document.getElementById("total"), freshTotal = fresh.getElementById("total");
            if (total && freshTotal) total.replaceWith(freshTotal); else total?.remove();
            document.getElementById("entries").replaceWith(fresh.getElementById("entries"));
            for (const box of rowBoxes()) box.checked = chosen.has(box.value);
            if (chosen.size) document.querySelector(".choosing").open = true;
            offerFolders();
            offerAll();
            const row = document.getElementById(first.node) ?? rowNamed(first.name);
            if (row) markRow(row);
            if (!isElsewhere) row?.focus();
        }

        // The list of uploads may be far above.
        function markRow(row) {
            const line = document.createElement("span");
            line.className = "where";
            line.textContent = all === 1 ? said : summary();
            row.querySelector("bdi").parentElement.append(line);
        }

        function rowNamed(name) {
            const plain = (text) => text.normalize().toLowerCase();
            return [...document.querySelectorAll("#entries .entry")].find((row) =>
                plain(row.querySelector("bdi").textContent) === plain(name));
        }

        """#
}
