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
        <p class="muted small">{{t.account.since}}: {{#since}}{{>when}}{{/since}}\
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
