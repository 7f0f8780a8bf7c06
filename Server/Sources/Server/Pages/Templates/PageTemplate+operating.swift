extension PagePartial {
    /// The links to all operator pages.
    static let sectionsSource = """
        <nav class="tabs" aria-label="{{t.operating.title}}">{{#sections}}<a href="{{address}}"\
        {{#isHere}} aria-current="page"{{/isHere}}>{{text}}</a>{{/sections}}</nav>
        """

    static let tagsSource = #"{{#tags}} <span class="tag">{{text}}</span>{{/tags}}"#
}

extension PageTemplate {
    static let operatorOverviewSource = """
        {{<layout}}
        {{$main}}
        {{>sections}}
        <div class="head"><h1>{{t.operating.overview}}</h1></div>
        {{>messages}}
        {{#hasFigures}}<section class="panel stack"><dl class="figures">{{#figures}}<div><dt class="muted small">{{label}}</dt>
        <dd><strong>{{value}}</strong>{{#more}} <span class="muted small">{{more}}</span>{{/more}}</dd></div>{{/figures}}</dl>
        {{#growth}}<p class="muted small">{{t.operating.figures.counted}}</p>{{/growth}}</section>{{/hasFigures}}
        {{#growth}}<section class="panel"><table class="growth"><thead><tr><td></td>\
        <th scope="col">{{t.operating.figures.day}}</th><th scope="col">{{t.operating.figures.week}}</th></tr></thead>
        <tbody>{{#rows}}<tr><th scope="row">{{label}}</th><td>{{day}}</td><td>{{week}}</td></tr>{{/rows}}</tbody></table>\
        </section>{{/growth}}
        {{#health}}<section class="panel stack"><h2>{{t.operating.health.title}}</h2>
        {{#trouble}}<div class="alert"><p{{^isEnglish}} lang="en"{{/isEnglish}}>{{trouble}}</p></div>{{/trouble}}
        {{^trouble}}<p>{{t.operating.health.good}}</p>{{/trouble}}
        <p class="muted small">{{#garbageCollection}}{{t.operating.health.garbageCollection}}: {{>when}}{{/garbageCollection}}\
        {{^garbageCollection}}{{t.operating.health.noGarbageCollection}}{{/garbageCollection}}</p></section>
        <section class="panel stack"><h2>{{t.operating.health.onboarding}}</h2>
        {{#isComplete}}<p>{{t.operating.health.complete}}</p>{{/isComplete}}
        {{^isComplete}}<p>{{t.operating.health.missing}}</p>
        <ul class="plainly">{{#missing}}<li>{{#parts}}{{#code}}<code dir="ltr">{{code}}</code>{{/code}}{{text}}{{/parts}}</li>{{/missing}}</ul>\
        {{/isComplete}}</section>{{/health}}
        {{/main}}
        {{/layout}}
        """

    static let operatorPeopleSource = """
        {{<layout}}
        {{$main}}
        {{>sections}}
        <div class="head"><h1>{{t.operating.people}}</h1>
        <div class="tools"><details{{#draft}} open{{/draft}}><summary>{{t.operating.add}}</summary>
        <form class="panel stack" method="post" action="{{here}}">
        {{>csrf}}<div><label for="name">{{t.signIn.userName}}</label>
        <input id="name" name="name" dir="auto" maxlength="256" autocomplete="off" autocapitalize="none" spellcheck="false" \
        required{{#draft}} value="{{name}}"{{>correct}}{{/draft}}></div>
        <div><label for="display_name">{{t.account.displayName}}</label>
        <input id="display_name" name="display_name" dir="auto" maxlength="100" autocomplete="off"\
        {{#draft}}{{#displayName}} value="{{displayName}}"{{/displayName}}{{/draft}}></div>
        <div><label for="password">{{t.operating.password}}</label>
        <input id="password" name="password" type="password" autocomplete="new-password" maxlength="1024"></div>
        <button class="button main full" type="submit">{{t.operating.addButton}}</button></form></details></div></div>
        {{>messages}}
        <form class="find" role="search" method="get" action="{{here}}">
        <label class="hidden" for="words">{{t.operating.search}}</label>
        <input id="words" name="words" type="search" dir="auto" maxlength="255" autocomplete="off" spellcheck="false" \
        placeholder="{{t.operating.search}}"{{#typed}} value="{{typed}}"{{/typed}}>
        <button class="button" type="submit">{{t.search.find}}</button></form>
        {{#hasPeople}}<section class="panel"><ul class="rows people">{{#people}}<li>\
        <a class="entry person" href="{{address}}"><span><strong><bdi>{{displayName}}</bdi></strong> \
        <span class="muted small"><bdi>{{name}}</bdi></span></span><span>{{>tags}} <span class="muted small">{{usage}}</span></span></a></li>{{/people}}</ul></section>{{/hasPeople}}
        {{^hasPeople}}<div class="panel" role="status"><p class="muted">{{t.operating.nobody}}</p></div>{{/hasPeople}}
        {{#isCut}}<p class="muted small">{{t.operating.more}}</p>{{/isCut}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """

    static let operatorPersonSource = """
        {{<layout}}
        {{$main}}
        {{>sections}}
        <div class="head"><div class="tight"><h1><bdi>{{displayName}}</bdi>{{>tags}}</h1>
        <p class="muted small"><bdi>{{name}}</bdi> · {{t.account.created}}: {{#since}}{{>when}}{{/since}} · \
        <a href="{{log}}">{{t.operating.person.history}}</a></p></div></div>
        {{>messages}}
        {{#password}}<div class="note" role="status" tabindex="-1" autofocus><p>{{t.operating.generated}}</p>
        <code class="copy" dir="ltr">{{password}}</code></div>{{/password}}
        <div class="split"><div>
        <section class="panel stack"><h2>{{t.operating.person.quota}}</h2>
        {{#usage}}{{>usage}}{{/usage}}
        {{#quota}}<form class="stack" method="post" action="{{setQuota}}">
        {{>csrf}}<input type="hidden" name="shown_quota" value="{{shown}}">
        <fieldset class="choices"><legend class="hidden">{{t.operating.person.quota}}</legend>
        <label><input type="radio" name="quota" value="everybody"{{#isEverybodys}} checked{{/isEverybodys}}>{{everybody}}</label>
        <label><input type="radio" name="quota" value="unlimited"{{#isUnlimited}} checked{{/isUnlimited}}>\
        {{t.operating.person.unlimited}}</label>
        <label><input type="radio" name="quota" value="bytes"{{#isBytes}} checked{{/isBytes}}>\
        {{t.operating.person.bytes}}</label></fieldset>
        <div><label for="size">{{t.operating.person.amount}}</label>
        <div class="pair"><input id="size" name="size" inputmode="decimal" maxlength="32" autocomplete="off"\
        {{#refusedQuota}} value="{{typed}}"{{>correct}}{{/refusedQuota}}{{^refusedQuota}}{{#size}} value="{{size}}"{{/size}}\
        {{/refusedQuota}}><select name="unit" aria-label="{{t.operating.person.unit}}">{{#units}}\
        <option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{label}}</option>{{/units}}</select></div></div>
        <button class="button full" type="submit">{{t.account.save}}</button></form>{{/quota}}</section>
        <section class="panel stack"><h2>{{t.operating.person.running}}</h2>
        {{^hasRunning}}<p class="muted small">{{t.operating.person.nothingRunning}}</p>{{/hasRunning}}
        {{#hasRunning}}<ul class="rows">{{#running}}<li><div><strong><bdi>{{name}}</bdi></strong>
        <p class="muted small">{{started}}: {{#since}}{{>when}}{{/since}}\
        {{#lastUsed}}<br>{{t.account.lastUsed}}: {{>when}}{{/lastUsed}}</p></div>
        <form method="post" action="{{disconnect}}">{{>csrf}}<button class="button small" type="submit" name="id" \
        value="{{id}}" aria-label="{{t.account.disconnect}}: {{name}}">{{t.account.disconnect}}</button></form></li>\
        {{/running}}</ul>{{/hasRunning}}{{#moreRunning}}<p class="muted small">{{moreRunning}}</p>{{/moreRunning}}</section>
        <section class="panel stack"><div class="tight"><h2>{{t.operating.person.kind}}</h2>
        <p class="muted small">{{t.operating.person.kindText}}</p></div>
        <form class="stack" method="post" action="{{setKind}}">
        {{>csrf}}<fieldset class="choices"><legend class="hidden">{{t.operating.person.kind}}</legend>
        <label><input type="checkbox" name="kind" value="business"{{#isBusiness}} checked{{/isBusiness}}>\
        {{t.operating.person.business}}</label>
        <label><input type="checkbox" name="kind" value="education"{{#isEducation}} checked{{/isEducation}}>\
        {{t.operating.person.education}}</label></fieldset>
        <button class="button full" type="submit">{{t.account.save}}</button></form></section>
        </div><div>
        <section class="panel stack"><form class="stack" method="post" action="{{setName}}">
        {{>csrf}}<div><label for="display_name">{{t.account.displayName}}</label>
        <input id="display_name" name="name" {{#refusedName}}value="{{typed}}"{{>correct}}{{/refusedName}}\
        {{^refusedName}}value="{{displayName}}"{{/refusedName}} dir="auto" maxlength="100" autocomplete="off" required></div>
        <button class="button full" type="submit">{{t.account.save}}</button></form>
        <form class="stack" method="post" action="{{rename}}">
        {{>csrf}}<div><label for="name">{{t.signIn.userName}}</label>
        <input id="name" name="name" {{#refusedUser}}value="{{typed}}"{{>correct}}{{/refusedUser}}\
        {{^refusedUser}}value="{{name}}"{{/refusedUser}} dir="auto" maxlength="256" autocomplete="off" autocapitalize="none" \
        spellcheck="false" required></div>
        <button class="button full" type="submit">{{t.common.rename}}</button></form></section>
        {{^isOther}}<section class="panel"><p class="muted small">{{t.operating.person.ownRole}}</p></section>{{/isOther}}
        {{#isOther}}<section class="panel stack"><div class="tight"><h2>{{t.operating.person.role}}</h2>
        <p class="muted small">{{t.operating.person.roleText}}</p></div>
        <a class="button full" href="{{setRole}}">\
        {{#isOperator}}{{t.operating.person.take}}{{/isOperator}}{{^isOperator}}{{t.operating.person.make}}{{/isOperator}}\
        </a></section>
        <section class="panel stack"><h2>{{t.operating.person.access}}</h2>
        <div class="tight"><p class="muted small">{{t.operating.person.passwordText}}</p>
        <code class="copy" dir="ltr">{{newPassword}}</code></div>
        <div class="tight"><p class="muted small">{{t.operating.person.signOutText}}</p>
        <a class="button full" href="{{signOut}}">{{t.account.everywhereButton}}</a></div>
        {{^isDisabled}}<div class="tight"><p class="muted small">{{t.operating.person.disableText}}</p>
        <a class="button danger full" href="{{disable}}">{{t.operating.person.disable}}</a>
        <p class="muted small">{{t.operating.person.withdrawText}}</p><code class="copy" dir="ltr">{{#withdraw}}<span class="keep">{{.}}</span> {{/withdraw}}</code></div>{{/isDisabled}}
        {{#isDisabled}}<form class="tight" method="post" action="{{enable}}">{{>csrf}}\
        <p class="muted small">{{t.operating.person.enableText}}</p>
        <button class="button main full" type="submit">{{t.operating.person.enable}}</button></form>{{/isDisabled}}
        </section>
        <section class="panel stack"><div class="tight"><h2>{{t.operating.person.leaving}}</h2>
        <p class="muted small">{{t.operating.person.leavingText}}</p></div>
        <code class="copy" dir="ltr">{{#leave}}<span class="keep">{{.}}</span> {{/leave}}</code></section>{{/isOther}}
        </div></div>
        {{/main}}
        {{/layout}}
        """

    static let operatorLocksSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>sections}}
        <div class="head"><div class="tight"><h1>{{t.operating.locks}}</h1>
        <p class="muted">{{t.operating.locksText}}</p></div></div>
        {{>messages}}
        {{#hasLocks}}<section class="panel stack">
        <ul class="rows trash">{{#locks}}<li>\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>
        <div class="tight whole"><strong><bdi>{{name}}</bdi></strong>
        <p class="muted small">{{#owner}}{{>sentence}}{{/owner}}{{#taker}} · {{>sentence}}{{/taker}} · \
        {{#since}}{{>when}}{{/since}} · {{ends}} {{#until}}{{>when}}{{/until}} · <a href="{{log}}">{{t.operating.log}}</a></p></div>
        <a class="button small" href="{{release}}" aria-label="{{t.operating.release}}: {{name}}">{{t.operating.release}}</a></li>\
        {{/locks}}</ul></section>{{/hasLocks}}
        {{^hasLocks}}<div class="panel"><p class="muted">{{t.operating.noLocks}}</p></div>{{/hasLocks}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """

    static let operatorLogSource = """
        {{<layout}}
        {{$main}}
        {{>sections}}
        <div class="head"><div class="tight"><h1>{{t.operating.log}}</h1>
        <p class="muted">{{t.operating.logText}}</p></div></div>
        {{>messages}}
        <form class="filter" role="search" method="get" action="{{here}}">
        <div><label for="user">{{t.operating.audit.whose}}</label>
        <input id="user" name="user" dir="auto" maxlength="256" autocomplete="off" autocapitalize="none" spellcheck="false"\
        {{#typed}} value="{{typed}}"{{/typed}}></div>
        <div><label for="doer">{{t.operating.audit.doer}}</label>
        <input id="doer" name="done_by" dir="auto" maxlength="256" autocomplete="off" autocapitalize="none" spellcheck="false"\
        {{#typedDoer}} value="{{typedDoer}}"{{/typedDoer}}></div>
        <div><label for="called">{{t.operating.audit.named}}</label>
        <input id="called" name="name" dir="auto" maxlength="255" autocomplete="off" spellcheck="false"\
        {{#typedName}} value="{{typedName}}"{{/typedName}}></div>
        {{>filterKind}}
        {{>filterSince}}
        <div><label for="until">{{t.operating.audit.lastDay}}</label><input id="until" name="until" type="date"{{#until}} value="{{until}}"{{/until}}></div>
        {{#document}}<input type="hidden" name="document" value="{{id}}">{{/document}}
        <button class="button" type="submit">{{t.operating.show}}</button></form>
        {{#document}}<p class="links"><span class="muted">{{t.operating.onlyDocument}}</span>\
        <a href="{{all}}">{{t.operating.allDocuments}}</a></p>{{/document}}
        {{#hasEvents}}{{>events}}{{/hasEvents}}
        {{#hasNone}}<div class="panel" role="status"><p class="muted">{{nothing}}</p></div>{{/hasNone}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """

    static let operatorAppsSource = """
        {{<layout}}
        {{$main}}
        {{>sections}}
        <div class="head"><div class="tight"><h1>{{t.operating.apps}}</h1>
        <p class="muted">{{#about}}{{#code}}<code dir="ltr">{{code}}</code>{{/code}}{{text}}{{/about}}</p></div></div>
        <section class="panel"><ul class="rows">{{#clients}}<li><div class="tight whole"><strong><bdi>{{name}}</bdi></strong>\
        {{#isOwn}} <span class="tag">{{t.operating.isFirstParty}}</span>{{/isOwn}}
        <p class="muted small">{{kind}} · {{t.account.registered}}: {{#since}}{{>when}}{{/since}}</p>
        <p class="small"><code dir="ltr">{{id}}</code></p>
        {{#addresses}}<p class="muted small"><code dir="ltr">{{text}}</code></p>{{/addresses}}</div></li>{{/clients}}</ul></section>
        {{/main}}
        {{/layout}}
        """
}
