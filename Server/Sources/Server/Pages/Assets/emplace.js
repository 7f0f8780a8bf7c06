// The only script: a module, which browsers run after loading the page. Every page works without it.
//
// The script never creates elements from text.
// The script shows elements that are already in the page, and inserts responses as text.

import { OfficeLink } from "./links.js";
import { openInOffice, platform, wasNotInstalled } from "./opening.js";

// Converts dates and times to the browser's time zone. Relative times don't change.
const lang = document.documentElement.lang;
const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
// Formats days like the server, in the page's language, and hours as the user's browser does.
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
// Hides previews of broken images, focuses the row that the URL fragment names, and
// sets the status message as the row's description.
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
// Uploads the selected files one after the other, each in a separate form, and shows progress and the server's
// response.
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
            // A retried file is counted only with its last outcome.
            if (isBusy) { all -= 1; ended -= 1; counts[outcome] -= 1; }
            enqueue([item]);
        };
    }
    showProgress();
    // With more than ten files, only failures are announced: all files would take a screen reader minutes.
    if (!isHere || all <= 10) speak(said = isHere ? sentence : `${item.name}: ${sentence}`);
    // A direct call would recurse for each file that ends without a request, such as a file that is too large.
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
// Reloads the folder's list and moves the focus to new entries, unless the focus is elsewhere on the page.
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
    // An empty folder has the upload form in place of its list. After the first upload, the form is above the list.
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

// Labels the row of the document, because the list of uploads may be far above the row.
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
// Uploads files and whole folders selected in the form.
// Files that operating systems add to folders. They aren't uploaded.
const leftOut = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

function chosenIn(form) {
    const folder = form.querySelector("[data-folder]");
    return [...form.elements.file.files].map((file) => ({ file, path: "" })).concat(
        [...folder.files].filter((file) => !leftOut.has(file.name)).map((file) =>
            ({ file, path: file.webkitRelativePath.split("/").slice(0, -1).join("/") })));
}

function offerFolders() {
    // Browsers on some phones can select files but not folders.
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
        // If no file is selected, the form is sent normally, and the response says what is missing.
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
// Selects all rows of a folder page. The checkbox isn't a form field; the form sends the checkboxes of the rows.
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
// Uploads files and whole folders dropped anywhere on the page.
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
        // This event arrives several times a second while the user drags files over the page.
        clearTimeout(hiding);
        hiding = setTimeout(hide, 800);
    });
    addEventListener("drop", async (event) => {
        hide();
        if (!hasFiles(event)) return;
        event.preventDefault();
        // After the first `await`, the browser clears `items`.
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
        // Each call of `readEntries` returns some of the entries. The last call returns an empty array.
        const some = await asked((take, fail) => reader.readEntries(take, fail));
        if (!some.length) return;
        for (const inner of some) await collect(inner, below, found);
    }
}
// Uploads a new version of a document with a progress bar, and displays the page in the response.
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

// Returns the fields of a form, with the modification time of each file before the file.
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
        // Copies a file of the wrong type into the form that saves it separately, so that the user needn't select it
        // again.
        const apart = main.querySelector("#apart");
        if (apart && files) apart.files = files;
        main.querySelector("[autofocus]")?.focus();
    } else if (request.status < 400 && main) {
        // The response is a page without the upload form, such as the sign-in page.
        location.assign(request.responseURL);
    } else {
        tell(main?.querySelector("p")?.textContent ?? words.failed);
    }
}
// Copies the address of a link. Without clipboard access, for example without TLS, the button isn't shown.
function offerCopying(root) {
    const made = root.querySelector("#made");
    if (made) {
        // Selects the address when it has the focus, which the browser may set before or after this line runs.
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
// Opens Office links, and says what to do if no Office app opens.
function takeOfficeLinks() {
    // Some browsers load the page again after they found no Office app. The page then knows the document only if it has
    // one Office link.
    const links = document.querySelectorAll("a[data-missing]");
    if (wasNotInstalled(window) && links.length === 1) sayMissing(links[0]);
    // Where Office has no apps, the browser itself follows the link.
    if (platform(navigator) === "other") return;
    document.addEventListener("click", async (event) => {
        const link = event.target.closest("a[data-missing]");
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const address = OfficeLink.parse(link.getAttribute("href"));
        event.preventDefault();
        if (await openInOffice(address) !== "opened") sayMissing(link);
    });
}

function sayMissing(link) {
    speak(link.dataset.missing);
    const row = link.closest("tr")?.querySelector(".entry");
    // The pages of documents already contain this sentence.
    if (!row || row.querySelector("[data-unopened]")) return;
    const line = document.createElement("span");
    line.className = "where";
    line.dataset.unopened = "";
    line.textContent = link.dataset.missing;
    row.querySelector("bdi").parentElement.append(line);
}
showTimes(document);
hideBroken();
describeTarget();
takeChoices();
offerUploads();
takeOfficeLinks();
offerCopying(document);
