/// The templates of the pages. The enum makes the list exhaustive, so none can be missing at run time.
enum PageTemplate: CaseIterable, Sendable {
    case signIn, consent, home, document, move, delete, trash, account, connect, share, sharedFolder, landing, privacy,
        message
    case usage, activity, shared, signOut, find, lockedLink, moveSeveral, deleteSeveral, transfer
    case operatorOverview, operatorPeople, operatorPerson, operatorLocks, operatorLog, operatorApps
    case trashFolder

    var source: String {
        switch self {
        case .signIn: Self.signInSource
        case .consent: Self.consentSource
        case .home: Self.homeSource
        case .document: Self.documentSource
        case .move: Self.moveSource
        case .delete: Self.deleteSource
        case .trash: Self.trashSource
        case .trashFolder: Self.trashFolderSource
        case .usage: Self.usageSource
        case .activity: Self.activitySource
        case .shared: Self.sharedSource
        case .account: Self.accountSource
        case .connect: Self.connectSource
        case .share: Self.shareSource
        case .sharedFolder: Self.sharedFolderSource
        case .landing: Self.landingSource
        case .privacy: Self.privacySource
        case .message: Self.messageSource
        case .signOut: Self.signOutSource
        case .find: Self.findSource
        case .lockedLink: Self.lockedLinkSource
        case .moveSeveral: Self.moveSeveralSource
        case .deleteSeveral: Self.deleteSeveralSource
        case .operatorOverview: Self.operatorOverviewSource
        case .operatorPeople: Self.operatorPeopleSource
        case .operatorPerson: Self.operatorPersonSource
        case .operatorLocks: Self.operatorLocksSource
        case .operatorLog: Self.operatorLogSource
        case .operatorApps: Self.operatorAppsSource
        case .transfer: Self.transferSource
        }
    }
}

extension PageTemplate {
    static let lockedLinkSource = """
        {{<layout}}
        {{$main}}
        <div class="panel stack">
        <div class="tight"><h1>{{t.links.lockedTitle}}</h1>
        <p class="muted">{{t.links.lockedText}}</p></div>
        {{#problem}}<div class="alert" role="alert" id="problem"><p>{{>sentence}}</p></div>{{/problem}}
        <form method="post" action="{{action}}" class="stack">
        {{>csrf}}<div><label for="password">{{t.signIn.password}}</label>
        <input id="password" name="password" type="password" autocomplete="off" maxlength="1024" autofocus \
        required{{#problem}} aria-invalid="true" aria-describedby="problem"{{/problem}}></div>
        <button class="button main full" type="submit">{{t.links.open}}</button></form>
        </div>
        {{/main}}
        {{/layout}}
        """
}

extension PageTemplate {
    static let transferSource = """
        {{<layout}}
        {{$main}}
        <form class="panel stack" method="post" action="{{action}}">
        {{>csrf}}<input type="hidden" name="name" value="{{signInName}}">
        <div class="tight"><h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p class="muted">{{t.sharing.userName}}: <bdi>{{signInName}}</bdi></p></div>
        <ul>{{#follows}}<li>{{.}}</li>{{/follows}}</ul>
        <div class="buttons">
        <button class="button main" type="submit" name="action" value="hand-over">{{t.transfer.title}}</button>
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a>
        </div>
        </form>
        {{/main}}
        {{/layout}}
        """
}

extension PageTemplate {
    static let findSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><h1>{{t.search.title}}</h1></div>
        {{>searching}}
        {{>messages}}
        {{#isIncomplete}}<div class="note" role="status"><p>{{t.search.incomplete}}</p></div>{{/isIncomplete}}
        {{#isFound}}<h2 class="hidden">{{t.search.results}}</h2>{{/isFound}}
        {{>entries}}
        {{#nothing}}<div class="panel" role="status"><p class="muted">{{nothing}}</p></div>{{/nothing}}
        {{#trash}}<p class="links"><span class="muted">{{t.search.trash}}</span>\
        <a href="{{trash}}">{{t.inTrash.search}}</a></p>{{/trash}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}

extension PageTemplate {
    static let usageSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><h1>{{t.storageBreakdown.title}}</h1></div>
        {{>messages}}
        <div class="tight taken">{{#usage}}{{>usage}}{{/usage}}
        {{#split}}<p>{{split}}</p>{{/split}}{{^split}}<p>{{t.storageBreakdown.tooMany}}</p>{{/split}}
        <p class="links"><a href="{{trash}}">{{t.trash.title}}</a></p></div>
        {{#hasFiles}}<section class="panel stack"><h2>{{t.storageBreakdown.largest}}</h2>
        <ul class="rows sizes">{{#files}}<li><a class="entry" href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi><span class="facts">{{versions}}{{#old}}, {{old}}{{/old}} · \
        {{#place}}<bdi>{{name}}</bdi> {{/place}}</span></span></a>
        <strong class="keep">{{size}}</strong><p class="links small whole">{{#removeOld}}<a class="danger" href="{{removeOld}}" \
        aria-label="{{t.storageBreakdown.deleteOld}}: {{name}}">{{t.storageBreakdown.deleteOld}}</a>{{/removeOld}}<a class="danger" href="{{remove}}" \
        aria-label="{{t.common.delete}}: {{name}}">{{t.common.delete}}</a></p></li>{{/files}}</ul>
        {{#hasOld}}<p class="muted small">{{t.storageBreakdown.hint}}</p>{{/hasOld}}</section>{{/hasFiles}}
        {{/main}}
        {{/layout}}
        """
}

extension PageTemplate {
    static let sharedSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.shared.title}}</h1>
        <p class="muted">{{t.shared.text}}</p></div></div>
        {{>messages}}
        {{#hasEntries}}<section class="panel"><ul class="rows sizes">{{#entries}}<li><a class="entry" href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi>{{#hasPlace}}<span class="facts">{{#place}}<bdi>{{name}}</bdi> {{/place}}</span>{{/hasPlace}}\
        </span></a>{{#people}}<div class="held whole"><span class="muted small"><bdi>{{name}}</bdi> · {{access}}\
        {{#until}} · {{until}}{{/until}}{{#byLink}} · {{t.links.byLink}}{{/byLink}}</span>\
        {{#ending}}<form method="post" action="{{forbid}}">{{>csrf}}<input type="hidden" name="from" value="{{from}}">\
        <button class="button small" type="submit" name="id" value="{{id}}" \
        aria-label="{{t.sharing.stop}}: {{name}}">{{t.sharing.stop}}</button></form>{{/ending}}</div>{{/people}}{{#morePeople}}<p class="muted small whole">{{morePeople}}</p>{{/morePeople}}\
        {{#links}}<div class="held whole"><span class="muted small">{{t.shared.link}} · {{access}} · {{until}} · {{lock}}</span>\
        <code id="link-{{id}}" hidden>{{address}}</code><span class="links"><button class="button small" type="button" \
        data-copy="link-{{id}}" data-copied="{{t.links.copied}}" aria-label="{{t.links.copy}}: {{access}}" hidden>{{t.links.copy}}</button>\
        {{#ending}}<a class="button small" href="{{unshare}}{{query}}" aria-label="{{t.links.end}}: {{access}}">{{t.links.end}}</a>\
        {{/ending}}</span></div>{{/links}}</li>
        {{/entries}}</ul></section>{{/hasEntries}}
        {{#earlier}}<p class="links"><a href="{{earlier}}">{{t.shared.earlier}}</a></p>{{/earlier}}
        {{#more}}<p class="muted small">{{more}}</p>{{/more}}
        {{^hasEntries}}<div class="panel"><p class="muted">{{t.shared.none}}</p></div>{{/hasEntries}}
        {{/main}}
        {{/layout}}
        """
}

extension PageTemplate {
    static let connectSource = """
        {{<layout}}
        {{$main}}
        <div class="head"><h1>{{t.connect.title}}</h1></div>
        {{>messages}}
        {{#guide}}<section class="panel stack">{{>guide}}</section>{{/guide}}
        <section class="panel stack">{{>apps}}</section>
        {{/main}}
        {{/layout}}
        """
}

extension PagePartial {
    static let appsSource = """
        <div class="tight"><h2>{{t.account.apps}}</h2>
        <p class="muted small">{{#hasApps}}{{t.account.appsText}}{{/hasApps}}\
        {{^hasApps}}{{t.account.appsEmpty}}{{/hasApps}}</p></div>
        {{#hasApps}}<ul class="rows">{{#apps}}<li><div><strong><bdi>{{name}}</bdi></strong>
        <p class="muted small">{{t.account.connected}}: {{#since}}{{>when}}{{/since}}\
        {{#lastUsed}}<br>{{t.account.lastUsed}}: {{>when}}{{/lastUsed}}</p></div>
        <form method="post" action="{{disconnect}}">{{>csrf}}\
        {{#isConnect}}<input type="hidden" name="action" value="connect">{{/isConnect}}\
        <button class="button small" type="submit" name="id" \
        value="{{id}}" aria-label="{{t.account.disconnect}}: {{name}}">{{t.account.disconnect}}</button></form></li>\
        {{/apps}}</ul>{{/hasApps}}{{#moreApps}}<p class="muted small">{{moreApps}}</p>{{/moreApps}}
        """

    static let guideSource = """
        <div class="guide"><div class="stack"><p>{{#intro}}{{>sentence}}{{/intro}}</p>
        <ol class="steps"><li>{{t.connect.open}}</li>
        <li><strong>{{t.connect.apple}}</strong> {{t.connect.addApple}}<br>\
        <strong>{{t.connect.android}}</strong> {{t.connect.addAndroid}}</li>
        <li>{{#choose}}{{>sentence}}{{/choose}}</li><li>{{#signInStep}}{{>sentence}}{{/signInStep}}</li></ol>
        <p class="muted small">{{t.connect.missing}}</p></div>
        <figure class="code{{#onlyHere}} shown{{/onlyHere}}">{{#code}}<svg viewBox="0 0 {{side}} {{side}}" role="img" aria-label="{{label}}">\
        <path class="light" d="M0 0h{{side}}v{{side}}H0z"/><path class="dark" d="{{path}}"/></svg>{{/code}}
        <figcaption class="small">{{#code}}{{t.connect.scan}}{{/code}} <code dir="ltr">{{address}}</code>\
        {{#onlyHere}} {{onlyHere}}{{/onlyHere}}</figcaption>
        </figure></div>
        """
}

extension PageTemplate {
    static let moveSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        <div class="head"><div class="tight"><h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p class="muted">{{t.arranging.text}}</p></div></div>
        {{>messages}}
        {{#clashes}}{{>clashes}}{{/clashes}}
        <div class="panel stack">
        <nav class="crumbs" aria-label="{{t.home.list}}"><ol>{{#crumbs}}<li>{{#address}}<a href="{{address}}">\
        <bdi>{{name}}</bdi></a>{{/address}}{{^address}}<strong aria-current="true"><bdi>{{name}}</bdi></strong>{{/address}}</li>{{/crumbs}}</ol></nav>
        {{#hasFolders}}<ul class="rows">{{#folders}}<li><a class="entry" href="{{address}}">\
        <svg class="kind folder" aria-hidden="true"><use href="#folder"/></svg><bdi>{{name}}</bdi></a></li>{{/folders}}</ul>{{/hasFolders}}
        {{>paging}}
        {{^hasFolders}}<p class="muted">{{t.arranging.noFolders}}</p>{{/hasFolders}}
        {{#isHere}}<p class="muted">{{>sentence}}</p>{{/isHere}}
        <form class="buttons" method="post" action="{{action}}">
        {{>csrf}}{{#mayMoveHere}}<button class="button main" type="submit" name="folder" value="{{target}}">\
        {{t.arranging.here}}</button>{{/mayMoveHere}}
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a></form>
        {{#newTarget}}{{>newTarget}}{{/newTarget}}
        </div>
        {{/main}}
        {{/layout}}
        """

    static let deleteSource = """
        {{<layout}}
        {{$main}}
        <form class="panel stack" method="post" action="{{action}}">
        {{>csrf}}<h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p>{{#text}}{{>sentence}}{{/text}}</p>
        <div class="buttons">
        {{#fields}}<input type="hidden" name="{{field}}" value="{{value}}">{{/fields}}\
        <button class="button {{#isGiving}}main{{/isGiving}}{{^isGiving}}danger{{/isGiving}}" type="submit">{{button}}</button>
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a>
        </div>
        </form>
        {{/main}}
        {{/layout}}
        """
}

extension PageTemplate {
    static let activitySource = """
        {{<layout}}
        {{$main}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.activity.title}}</h1>
        {{^narrowed}}<p class="muted">{{t.activity.text}}{{#hasOthers}} {{t.activity.ofOthers}}{{/hasOthers}}</p>{{/narrowed}}\
        {{#about}}<p class="muted">{{#address}}<a href="{{address}}"><bdi>{{name}}</bdi></a>{{/address}}\
        {{^address}}<bdi>{{name}}</bdi>{{/address}}{{#isFolder}} · {{t.activity.withAll}}{{/isFolder}}</p>{{/about}}\
        {{#doer}}<p class="muted">{{>sentence}}</p>{{/doer}}</div></div>
        <form class="filter" role="search" method="get" action="{{here}}">
        {{#document}}<input type="hidden" name="document" value="{{document}}">{{/document}}\
        {{#doneBy}}<input type="hidden" name="by" value="{{doneBy}}">{{/doneBy}}
        {{>filterKind}}
        {{>filterSince}}
        <button class="button" type="submit">{{t.operating.show}}</button></form>
        {{#narrowed}}<p class="links"><a href="{{all}}">{{t.activity.all}}</a></p>{{/narrowed}}
        {{#hasEvents}}{{>events}}{{/hasEvents}}
        {{^hasEvents}}<div class="panel"><p class="muted">{{nothing}}</p></div>{{/hasEvents}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}

extension PagePartial {
    /// The form fields that filter events by kind and time range.
    static let filterKindSource = """
        <div><label for="kind">{{t.operating.kind}}</label><select id="kind" name="kind"><option value="">\
        {{t.operating.allKinds}}</option>{{#kinds}}<option value="{{value}}"\
        {{#isChosen}} selected{{/isChosen}}>{{text}}</option>{{/kinds}}</select></div>
        """
    static let filterSinceSource = """
        <div><label for="since">{{t.operating.since}}</label><select id="since" name="since"><option value="">\
        {{t.operating.ever}}</option>{{#sinces}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>\
        {{/sinces}}</select></div>
        """

    /// A list of audit events.
    static let eventsSource = """
        <section class="panel"><ul class="rows log">{{#events}}<li><div class="tight">\
        <p>{{#who}}{{#by}}<a href="{{by}}">{{/by}}{{>sentence}}{{#by}}</a>{{/by}}{{#isByOperator}} <span class="tag">{{t.operating.isOperator}}</span>{{/isByOperator}} · {{/who}}\
        <strong>{{kind}}</strong>{{#whose}} <span class="muted">· {{>sentence}}</span>{{/whose}}{{#nowOf}} <span class="muted">· {{>sentence}}</span>{{/nowOf}}</p>
        {{#name}}<p>{{#address}}<a href="{{address}}"><bdi>{{name}}</bdi></a>{{/address}}{{^address}}<bdi>{{name}}</bdi>{{/address}}\
        {{#version}} <span class="muted small">{{version}}</span>{{/version}}\
        {{#folders}} <span class="muted small where">· {{#path}}<bdi>{{name}}</bdi> {{/path}}</span>{{/folders}}\
        {{#trash}} <span class="small">· <a href="{{trash}}">{{t.activity.inTrash}}</a></span>{{/trash}}</p>{{/name}}
        <p class="muted small">{{#at}}{{>when}}{{/at}}{{#more}} · {{>sentence}}{{/more}}\
        {{#only}} · <a href="{{only}}">{{t.activity.ofThis}}</a>{{/only}}</p></div></li>{{/events}}</ul></section>
        """
}
