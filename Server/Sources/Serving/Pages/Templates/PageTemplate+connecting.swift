extension PageTemplate {
    static let connectSource = """
        {{<layout}}
        {{$main}}
        <div class="head"><h1>{{t.connect.title}}</h1></div>
        {{#guide}}<section class="panel stack">{{>guide}}</section>{{/guide}}
        {{/main}}
        {{/layout}}
        """
}

extension PagePartial {
    static let guideSource = """
        <div class="guide"><div class="stack"><p>{{#intro}}{{>sentence}}{{/intro}}</p>
        <ol class="steps"><li>{{t.connect.open}}</li>
        <li><strong>{{t.connect.apple}}</strong> {{t.connect.addApple}}<br>\
        <strong>{{t.connect.android}}</strong> {{t.connect.addAndroid}}</li>
        <li>{{#choose}}{{>sentence}}{{/choose}}</li><li>{{#signInStep}}{{>sentence}}{{/signInStep}}</li></ol>
        <p class="muted small">{{t.connect.missing}}</p></div>
        <figure class="code">{{#code}}<svg viewBox="0 0 {{side}} {{side}}" role="img" aria-label="{{label}}">\
        <path class="light" d="M0 0h{{side}}v{{side}}H0z"/><path class="dark" d="{{path}}"/></svg>{{/code}}
        <figcaption class="small">{{#code}}{{t.connect.scan}}{{/code}} <code dir="ltr">{{address}}</code>\
        {{#onlyHere}} {{onlyHere}}{{/onlyHere}}</figcaption>
        </figure></div>
        """
}
