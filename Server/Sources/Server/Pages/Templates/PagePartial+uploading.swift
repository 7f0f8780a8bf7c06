/// The parts of uploading that the script enhances, and the preview of a document.
extension PagePartial {
    /// The fields of a form with files. The script shows the parts that need it.
    static let filesSource = """
        <div><label for="file">{{t.home.chooseFiles}}</label>
        <input id="file" name="file" type="file" multiple required>
        {{#limit}}<p class="muted small">{{limit}}</p>{{/limit}}</div>
        <div data-script hidden><label for="directory">{{t.uploading.chooseFolder}}</label>
        <input id="directory" type="file" webkitdirectory data-folder>
        <p class="muted small wide-only">{{t.uploading.drop}}</p></div>
        """

    /// The list of uploads by the script, each with a progress bar. It contains all texts that the script shows.
    static let uploadsSource = """
        {{#mayUpload}}<section class="panel stack uploads" id="uploads" aria-labelledby="uploads-title" hidden \
        data-progress="{{t.uploading.progress}}" data-space="{{t.flashMessages.space}}" \
        data-done-one="{{t.uploading.done.one}}" data-done-many="{{t.uploading.done.many}}" \
        data-saved-one="{{t.uploading.saved.one}}" data-saved-many="{{t.uploading.saved.many}}" \
        data-left-one="{{t.uploading.left.one}}" data-left-many="{{t.uploading.left.many}}" \
        data-only-left-one="{{t.uploading.onlyLeft.one}}" data-only-left-many="{{t.uploading.onlyLeft.many}}" \
        data-stopped-one="{{t.uploading.stopped.one}}" data-stopped-many="{{t.uploading.stopped.many}}" \
        data-refused-one="{{t.uploading.refused.one}}" data-refused-many="{{t.uploading.refused.many}}" \
        data-saving="{{t.uploading.saving}}" data-canceled="{{t.uploading.canceled}}" \
        data-failed="{{t.uploading.failed}}" data-unreadable="{{t.uploading.unreadable}}" \
        data-again="{{t.uploading.again}}"{{#limitBytes}} data-limit="{{limitBytes}}" \
        data-too-large="{{limit}}"{{/limitBytes}}>
        <div class="head"><div class="tight"><h2 id="uploads-title" tabindex="-1">{{t.uploading.title}}</h2>
        <div class="muted small" data-progress-text></div></div>
        <button class="button small" type="button" data-all>{{t.uploading.cancelAll}}</button></div>
        {{#usagePage}}<p class="links" data-usage hidden><a href="{{usagePage}}">{{t.storageBreakdown.see}}</a></p>{{/usagePage}}
        <ul class="rows"></ul>
        <template><li><div class="tight"><span class="name" dir="auto"></span><progress max="100" value="0"></progress>\
        <span class="said muted small">{{t.uploading.waiting}}</span></div>\
        <button class="button small" type="button">{{t.common.cancel}}</button></li></template></section>
        <div class="dropping" id="dropping" hidden>{{t.uploading.dropHere}}</div>{{/mayUpload}}
        """

    /// The progress bar for a document's next version, with its texts.
    static let barSource = """
        <div class="bar" hidden data-bar data-saving="{{t.uploading.saving}}" data-failed="{{t.uploading.failed}}" \
        data-canceled="{{t.uploading.canceled}}"><progress max="100" value="0" aria-label="{{t.common.upload}}"></progress>
        <span class="said muted small">{{t.uploading.waiting}}</span>
        <button class="button small" type="button">{{t.common.cancel}}</button></div>
        """

    static let previewSource = """
        {{#preview}}{{#picture}}<section class="panel preview" aria-label="{{t.previewing.title}}">\
        <img src="{{picture}}" alt="{{alt}}"></section>{{/picture}}\
        {{#text}}<section class="panel preview" aria-label="{{t.previewing.title}}">\
        <iframe sandbox src="{{text}}" title="{{alt}}"></iframe>\
        {{#beginning}}<p class="muted small">{{beginning}}</p>{{/beginning}}</section>{{/text}}{{/preview}}
        """
}
