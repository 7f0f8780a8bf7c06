/// The partials shared by several templates, by the name in their tags.
enum PagePartial: String, CaseIterable, Sendable {
    case layout, sentence, messages, symbols, crumbs, entries, paging, sharing, usage, usageWarning, usageBar, guide
    case when, correct, clash, csrf, name, searching, keep, apps, head, way, files, uploads, preview, bar, sections
    case tags, links, linksAbove, otherType, flashMessage, inForm, people, clashes, newTarget, events, ways, filterKind,
        filterSince

    var source: String {
        switch self {
        case .layout: Self.layoutSource
        case .sentence: Self.sentenceSource
        case .messages: Self.messagesSource
        case .symbols: Self.symbolsSource
        case .crumbs: Self.crumbsSource
        case .entries: Self.entriesSource
        case .paging: Self.pagingSource
        case .sharing: Self.sharingSource
        case .usage: Self.usageSource
        case .usageWarning: Self.usageWarningSource
        case .usageBar: Self.usageBarSource
        case .name: Self.nameSource
        case .guide: Self.guideSource
        case .when: Self.whenSource
        case .correct: Self.correctSource
        case .clash: Self.clashSource
        case .csrf: Self.csrfSource
        case .searching: Self.searchingSource
        case .keep: Self.keepSource
        case .apps: Self.appsSource
        case .head: Self.headSource
        case .way: Self.waySource
        case .files: Self.filesSource
        case .uploads: Self.uploadsSource
        case .preview: Self.previewSource
        case .sections: Self.sectionsSource
        case .tags: Self.tagsSource
        case .bar: Self.barSource
        case .links: Self.linksSource
        case .linksAbove: Self.linksAboveSource
        case .flashMessage: Self.noticeSource
        case .inForm: Self.inFormSource
        case .people: Self.peopleSource
        case .otherType: Self.otherTypeSource
        case .clashes: Self.clashesSource
        case .newTarget: Self.newTargetSource
        case .events: Self.eventsSource
        case .ways: Self.waysSource
        case .filterKind: Self.filterKindSource
        case .filterSince: Self.filterSinceSource
        }
    }

    private static let layoutSource = """
        <!DOCTYPE html>
        <html lang="{{language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f4f0">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111615">
        <meta name="robots" content="noindex">
        <title>{{title}} · {{provider}}</title>
        <link rel="stylesheet" href="{{stylesheet}}">
        <link rel="icon" href="{{icon}}">
        <link rel="apple-touch-icon" href="{{touchIcon}}">
        {{#script}}<script type="module" src="{{script}}"></script>{{/script}}
        </head>
        <body>
        <a class="skip" href="#main">{{t.common.skip}}</a>
        <header class="top">
        <a class="brand" href="{{paths.home}}"><img src="{{icon}}" alt="" width="28" height="28"><bdi>{{provider}}</bdi></a>
        {{^isDialog}}{{#account}}<nav aria-label="{{t.common.account}}">
        <a href="{{paths.home}}"{{#inDocuments}} aria-current="page"{{/inDocuments}}>{{t.common.documents}}</a>
        <a href="{{paths.account}}"{{#inAccount}} aria-current="page"{{/inAccount}}>{{t.common.account}}</a>
        {{#mayOperate}}<a href="{{paths.operating}}"{{#inOperating}} aria-current="page"{{/inOperating}}>\
        {{t.operating.title}}</a>{{/mayOperate}}
        <form method="post" action="{{paths.signOut}}">{{>csrf}}<button type="submit">{{t.common.signOut}}</button>\
        </form>
        </nav>{{/account}}{{/isDialog}}
        </header>
        <main id="main" class="{{width}}">
        {{$main}}{{/main}}
        </main>
        <footer class="foot"><a href="{{privacyURL}}">{{t.common.privacy}}</a></footer>
        </body>
        </html>
        """

    /// The template of a sentence is a single line, because it is used inside text.
    private static let sentenceSource =
        "{{#parts}}{{#isName}}<bdi>{{text}}</bdi>{{/isName}}{{^isName}}{{text}}{{/isName}}{{/parts}}"

    private static let messagesSource = """
        {{#problem}}<div class="alert" role="alert" id="problem"{{^refused}} tabindex="-1" autofocus{{/refused}}>\
        <strong>{{t.common.problem}}</strong>
        <p>{{>sentence}}{{#aboutRoom}} <a href="{{aboutRoom}}">{{t.storageBreakdown.see}}</a>{{/aboutRoom}}</p></div>{{/problem}}
        {{#notice}}{{>flashMessage}}{{/notice}}
        """

    /// A flash message, above the content or in the panel that it concerns.
    private static let noticeSource = """
        <div class="note" id="notice" role="status"\
        {{^made}}{{^problem}} tabindex="-1" autofocus{{/problem}}{{/made}}>\
        <p id="noticed">{{>sentence}}{{#onward}} <a href="{{address}}">{{text}}</a>{{/onward}}</p>\
        {{#undo}}<form method="post" action="{{action}}">{{>csrf}}{{#fields}}<input type="hidden" name="{{field}}" value="{{value}}">{{/fields}}\
        <button class="button small" type="submit" name="back" value="yes">{{t.trash.undo}}</button></form>{{/undo}}{{#made}}<div class="copying">\
        <label class="hidden" for="made">{{t.links.address}}</label>\
        <input id="made" dir="ltr" value="{{address}}" aria-describedby="noticed" readonly autofocus>\
        <button class="button small" type="button" data-copy="made" data-copied="{{t.links.copied}}" hidden>{{t.links.copy}}</button></div>{{/made}}</div>
        """

    /// All problems of a refused form, shown at the form.
    private static let inFormSource = """
        <div class="alert" role="alert" id="problem"><strong>{{t.common.problem}}</strong>
        {{#problems}}<p>{{>sentence}}</p>{{/problems}}</div>
        """

    /// Marks the field with the problem: it gets the focus, and screen readers announce the problem.
    private static let correctSource = #" autofocus aria-invalid="true" aria-describedby="problem""#

    /// Links from the top of a user's documents to the user's other pages.
    private static let waysSource = """
        <p class="links ways"><span><a href="{{trash}}">{{t.trash.title}}</a>{{#trashMark}} <span class="tag">{{trashMark}}</span>{{/trashMark}}</span>\
        <a href="{{shared}}">{{t.shared.title}}</a>{{#activity}}<a href="{{activity}}">{{t.activity.title}}</a>{{/activity}}\
        {{^guide}}<a href="{{connectPage}}">{{t.connect.menu}}</a>{{/guide}}</p>
        """

    private static let pagingSource = """
        {{#range}}<p class="muted small">{{range}}</p>{{/range}}
        {{#start}}<p class="links"><a href="{{start}}">{{t.home.start}}</a>\
        {{#previous}}<a href="{{previous}}" rel="prev">{{t.list.previous}}</a>{{/previous}}\
        {{#next}}<a href="{{next}}" rel="next">{{t.home.next}}</a>{{/next}}</p>{{/start}}
        {{^start}}{{#next}}<p class="links"><a href="{{next}}" rel="next">{{t.home.next}}</a></p>{{/next}}{{/start}}
        """

    private static let whenSource =
        #"<time datetime="{{exact}}" title="{{full}}"{{#isDay}} data-day{{/isDay}}{{#isClock}} data-clock{{/isClock}}{{#isMoment}} data-moment{{/isMoment}}>{{text}}</time>"#

    private static let csrfSource = #"<input type="hidden" name="csrf" value="{{csrf}}">"#

    /// Precedes the files, so the server knows the choice before the first file arrives.
    private static let clashSource = """
        <div><label for="clash">{{t.home.clash}}</label><select id="clash" name="clash">\
        <option value="version">{{t.home.clashVersion}}</option>\
        <option value="both"{{#refusedUpload}}{{#isBoth}} selected{{/isBoth}}{{/refusedUpload}}>{{t.home.clashBoth}}</option>\
        <option value="skip"{{#refusedUpload}}{{#isSkip}} selected{{/isSkip}}{{/refusedUpload}}>{{t.home.clashSkip}}</option></select></div>
        """

    private static let searchingSource = """
        <form class="find" role="search" method="get" action="{{find}}">
        <label class="hidden" for="words">{{t.search.label}}</label>
        <input id="words" name="words" type="search" dir="auto" maxlength="255" autocomplete="off" spellcheck="false" \
        placeholder="{{t.search.placeholder}}" value="{{typed}}" required>
        <button class="button" type="submit">{{t.search.find}}</button></form>
        """

    private static let crumbsSource = """
        <nav class="crumbs" aria-label="{{t.home.list}}"><ol>
        {{#home}}<li><a href="{{home}}">{{t.common.documents}}</a></li>{{/home}}
        {{#crumbs}}<li><a href="{{address}}"><bdi>{{name}}</bdi></a></li>{{/crumbs}}
        </ol></nav>
        """

    private static let entriesSource = """
        {{#hasEntries}}{{#sorting}}<p class="links sort small"><span class="muted">{{label}}</span>\
        {{#name}}{{>way}}{{/name}}{{#modified}}{{>way}}{{/modified}}{{#size}}{{>way}}{{/size}}</p>{{/sorting}}\
        <div class="panel files{{#isChoosable}} choosable{{/isChoosable}}"><table role="table" aria-label="{{t.home.list}}">
        <thead role="rowgroup"><tr role="row">{{#isChoosable}}<th role="columnheader" scope="col" class="pick">\
        <span class="hidden">{{t.several.chooseOne}}</span></th>{{/isChoosable}}{{#sorting}}{{#name}}<th role="columnheader" scope="col"\
        {{>head}}</th>{{/name}}{{#modified}}<th role="columnheader" scope="col" class="modified"{{>head}}</th>{{/modified}}\
        {{#size}}<th role="columnheader" scope="col" class="size"{{>head}}</th>{{/size}}{{/sorting}}\
        {{^sorting}}<th role="columnheader" scope="col">{{t.common.name}}</th>\
        <th role="columnheader" scope="col" class="modified">{{t.common.modified}}</th>\
        <th role="columnheader" scope="col" class="size">{{t.common.size}}</th>{{/sorting}}\
        <th role="columnheader" scope="col"><span class="hidden">{{t.home.actions}}</span></th></tr></thead>
        <tbody role="rowgroup">
        {{#entries}}
        <tr role="row">{{#isChoosable}}<td role="cell" class="pick">{{#pick}}<label><input type="checkbox" form="several" name="chosen" value="{{pick}}" \
        aria-label="{{t.several.chooseOne}}: {{name}}"{{#isChosen}} checked{{/isChosen}}></label>{{/pick}}</td>{{/isChoosable}}\
        <td role="cell" class="name"><a class="entry"{{#anchor}} id="{{anchor}}"{{/anchor}} href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi><span class="facts">{{#modified}}{{>when}}{{/modified}}{{#size}} · {{size}}{{/size}}</span>\
        {{#isOpen}}<span class="tag">{{t.arranging.inUse}}</span>{{/isOpen}}{{#mark}}<span class="tag">{{mark}}</span>{{/mark}}\
        {{#hasPlace}}<span class="where">{{#place}}<bdi>{{name}}</bdi> {{/place}}\
        {{#from}}<span>{{>sentence}} · {{right}}</span>{{/from}}</span>{{/hasPlace}}</span></a></td>
        <td role="cell" class="modified">{{#modified}}{{>when}}{{/modified}}</td>
        <td role="cell" class="size">{{size}}</td>
        <td role="cell" class="act">{{#office}}<a class="icon office" href="{{address}}" \
        aria-label="{{label}}: {{name}}" title="{{label}}"><svg aria-hidden="true"><use href="#open"/></svg></a>\
        {{/office}}{{#versions}}<a class="icon history" href="{{versions}}" \
        aria-label="{{t.document.versions}}: {{name}}" title="{{t.document.versions}}">\
        <svg aria-hidden="true"><use href="#history"/></svg></a>{{/versions}}{{#download}}<a class="icon fetch" href="{{download}}" download \
        aria-label="{{t.common.download}}: {{name}}" title="{{t.common.download}}">\
        <svg aria-hidden="true"><use href="#download"/></svg></a>{{/download}}</td></tr>
        {{/entries}}
        </tbody></table></div>{{/hasEntries}}
        """

    /// The rest of a table header cell: a link that sorts by this column.
    private static let headSource =
        #"{{#sorted}} aria-sort="{{sorted}}"{{/sorted}}><a href="{{address}}">{{label}}{{#arrow}} <span aria-hidden="true">{{arrow}}</span>{{/arrow}}</a>"#

    /// The link that sorts by a column, for pages too narrow for a table.
    private static let waySource =
        #"<a href="{{address}}"{{#sorted}} aria-current="true"{{/sorted}}>{{label}}{{#arrow}} <span aria-hidden="true">{{arrow}}</span>{{/arrow}}</a>"#

    /// The template of a name is a single line, because it is used inside text.
    private static let nameSource =
        "{{#broken}}{{stem}}<wbr>{{extension}}{{/broken}}{{^broken}}{{name}}{{/broken}}"

    private static let usageSource = """
        {{>usageWarning}}
        {{>usageBar}}
        """

    private static let usageWarningSource = """
        {{#warning}}<p class="note caution"><strong>{{>sentence}}</strong> {{advice}}\
        {{#use}} <a href="{{use}}">{{t.storageBreakdown.see}}</a>{{/use}}</p>{{/warning}}
        """

    private static let usageBarSource = """
        <p class="usage small muted">{{#hasBar}}<progress max="100" value="{{percent}}" aria-label="{{t.usage.title}}">\
        {{percent}} %</progress> {{/hasBar}}<span>{{text}}</span></p>
        """

    private static let keepSource = """
        {{#keep}}{{#form}}<form method="post" action="{{form}}">{{>csrf}}<button class="button full" type="submit">\
        {{text}}</button></form>{{/form}}{{#link}}<p class="links"><a href="{{link}}">{{text}}</a></p>{{/link}}{{/keep}}
        """

    /// The icons that a page draws with `<use>`. They use the color of the surrounding text.
    private static let symbolsSource = """
        <svg class="hidden" aria-hidden="true" focusable="false">
        <symbol id="folder" viewBox="0 0 28 28"><path d="M3 8a2.5 2.5 0 0 1 2.5-2.5h5L13 8.5h9.5A2.5 2.5 0 0 1 25 11v9.5\
        a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 3 20.5z" fill="currentColor" opacity=".85"/></symbol>
        <symbol id="sheet-of-paper" viewBox="0 0 28 28"><path d="M7.5 3h9L22.5 9v14A2 2 0 0 1 20.5 25h-13a2 2 0 0 1-2-2V5\
        a2 2 0 0 1 2-2z" fill="currentColor" opacity=".14"/><path d="M16 3v6.5h6.5M7.5 3H16l6.5 6.5V23a2 2 0 0 1-2 2h-13\
        a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></symbol>
        <symbol id="text" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9.5 14h9M9.5 17.2h9M9.5 20.4h5.5" \
        stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></symbol>
        <symbol id="plain" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M10 14h8M14 14v7.5" fill="none" \
        stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/></symbol>
        <symbol id="sheet" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9.5 13.5h9v7.5h-9zM9.5 17.2h9M14 13.5V21" \
        fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></symbol>
        <symbol id="slides" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9.5 21v-3M14 21v-7M18.5 21v-4.5" \
        stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></symbol>
        <symbol id="pdf" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M10 21v-7.5h3.2a2.3 2.3 0 0 1 0 4.6H10" \
        fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
        <symbol id="image" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9 21l3.5-5 2.5 3 1.5-1.8L19 21z" \
        fill="currentColor"/><circle cx="11" cy="12.5" r="1.3" fill="currentColor"/></symbol>
        <symbol id="other" viewBox="0 0 28 28"><use href="#sheet-of-paper"/></symbol>
        <symbol id="open" viewBox="0 0 24 24"><path d="M14 4.5h5.5V10M19 5l-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 \
        0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4" fill="none" stroke="currentColor" stroke-width="1.8" \
        stroke-linecap="round" stroke-linejoin="round"/></symbol>
        <symbol id="history" viewBox="0 0 24 24"><path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v3.5H8M12 8v4.3l2.8 1.7" \
        fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
        <symbol id="download" viewBox="0 0 24 24"><path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" fill="none" \
        stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
        </svg>
        """
}

extension PagePartial {
    /// Conflicting names in a move, shown instead of the problem's sentence.
    static let clashesSource = """
        <div class="alert stack" role="alert" id="problem" tabindex="-1" autofocus>
        <div class="tight"><p>{{#taken}}{{>sentence}}{{/taken}}</p>
        <ul class="names">{{#names}}<li><bdi>{{name}}</bdi></li>{{/names}}{{#more}}<li>{{more}}</li>{{/more}}</ul></div>
        <form method="post" action="{{action}}">{{>csrf}}<input type="hidden" name="folder" value="{{target}}">{{#entries}}<input type="hidden" name="chosen" value="{{id}}">{{/entries}}
        <div class="buttons"><button class="button main" type="submit" name="clash" value="both">{{both}}</button>\
        {{#hasOthers}}<button class="button" type="submit" name="clash" value="skip">{{others}}</button>{{/hasOthers}}</div></form></div>
        """

    /// A form that creates a folder in the folder shown.
    static let newTargetSource = """
        <details{{#refusedFolder}} open{{/refusedFolder}}><summary>{{t.home.newFolder}}</summary>
        <form class="stack" method="post" action="{{action}}">
        {{>csrf}}{{#entries}}<input type="hidden" name="chosen" value="{{id}}">{{/entries}}\
        <input type="hidden" name="to" value="{{target}}">
        {{#refusedFolder}}{{#isInForm}}{{>inForm}}{{/isInForm}}{{/refusedFolder}}
        <div><label for="new">{{t.home.folderName}}</label>
        <input id="new" name="name" dir="auto" maxlength="255" autocomplete="off" \
        required{{#refusedFolder}} value="{{typed}}"{{>correct}}{{/refusedFolder}}></div>
        <button class="button" type="submit">{{t.home.create}}</button></form></details>
        """
}
