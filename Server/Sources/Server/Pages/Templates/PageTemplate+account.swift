extension PageTemplate {
    static let accountSource = """
        {{<layout}}
        {{$main}}
        <div class="head"><h1>{{t.common.account}}</h1></div>
        {{>messages}}
        {{#account}}<p class="who"><span><span class="muted small">{{t.consent.signedInAs}}</span> \
        <strong><bdi>{{name}}</bdi></strong> <span class="muted small">(<bdi>{{signInName}}</bdi>)</span></span></p>{{/account}}
        <div class="split">
        <div>
        <section class="panel stack"><h2>{{t.usage.title}}</h2>
        {{#usage}}{{>usage}}{{/usage}}
        <p class="muted small">{{t.usage.counts}}</p>
        <p class="links"><a href="{{trash}}">{{t.trash.title}}</a><a href="{{use}}">{{t.storageBreakdown.title}}</a></p></section>
        <section class="panel stack">{{>apps}}
        <p class="links"><a href="{{connect}}">{{t.connect.title}}</a></p></section>
        <section class="panel stack"><h2>{{t.account.sessions}}</h2>
        <ul class="rows">{{#sessions}}<li><div><strong><bdi>{{name}}</bdi></strong>\
        {{#isThisOne}} <span class="tag">{{t.account.thisOne}}</span>{{/isThisOne}}
        <p class="muted small">{{t.account.signedIn}}: {{#since}}{{>when}}{{/since}}</p></div>
        {{^isThisOne}}<form method="post" action="{{endSession}}">{{>csrf}}<button class="button small" type="submit" \
        name="id" value="{{id}}" aria-label="{{t.account.end}}: {{name}}">{{t.account.end}}</button></form>\
        {{/isThisOne}}</li>{{/sessions}}</ul>{{#moreSessions}}<p class="muted small">{{moreSessions}}</p>{{/moreSessions}}</section>
        <section class="panel stack"><div class="tight"><h2>{{t.account.everywhere}}</h2>
        <p class="muted small">{{t.account.everywhereText}}</p></div>
        <a class="button" href="{{everywhere}}">{{t.account.everywhereButton}}</a></section>
        </div>
        <div>
        <section class="panel stack"><div class="tight"><h2>{{t.account.password}}</h2>
        <p class="muted small">{{t.account.passwordText}}</p></div>
        <form class="stack" method="post" action="{{changePassword}}">
        {{>csrf}}{{#account}}<input class="hidden" name="name" value="{{signInName}}" autocomplete="username" \
        tabindex="-1" aria-hidden="true" readonly>{{/account}}
        <div><label for="password">{{t.account.current}}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required></div>
        <div><label for="new_password">{{t.account.new}}</label>
        <input id="new_password" name="new_password" type="password" autocomplete="new-password" maxlength="1024" required></div>
        <div><label for="repeat_password">{{t.account.again}}</label>
        <input id="repeat_password" name="repeat_password" type="password" autocomplete="new-password" maxlength="1024" \
        required></div>
        <button class="button main full" type="submit">{{t.account.change}}</button></form></section>
        <section class="panel"><form class="stack" method="post" action="{{saveName}}">
        {{>csrf}}<div><label for="name">{{t.account.displayName}}</label>
        <input id="name" name="name" {{#refusedName}}value="{{typed}}"{{>correct}}{{/refusedName}}\
        {{^refusedName}}value="{{displayName}}"{{/refusedName}} dir="auto" maxlength="100" autocomplete="name" required></div>
        <button class="button full" type="submit">{{t.account.save}}</button></form></section>
        <section class="panel"><form class="stack" method="post" action="{{saveLanguage}}">
        {{>csrf}}<div><label for="language">{{t.account.language}}</label>
        <select id="language" name="language"><option value="">{{t.account.automatic}}</option>\
        {{#languages}}<option value="{{tag}}" lang="{{tag}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>{{/languages}}\
        </select></div>
        <button class="button full" type="submit">{{t.account.save}}</button></form></section>
        </div>
        </div>
        {{/main}}
        {{/layout}}
        """
}
