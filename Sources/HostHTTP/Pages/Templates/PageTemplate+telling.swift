extension PageTemplate {
    static let landingSource = """
        {{<layout}}
        {{$main}}
        <div class="panel stack">
        <div class="tight"><h1>{{#heading}}{{>sentence}}{{/heading}}</h1><p class="muted">{{t.landing.text}}</p></div>
        <ul class="checks"><li>{{t.landing.office}}</li><li>{{t.landing.versions}}</li><li>{{t.landing.yours}}</li></ul>
        <a class="button main full" href="{{signIn}}">{{t.common.signIn}}</a>
        </div>
        {{/main}}
        {{/layout}}
        """

    static let privacySource = """
        {{<layout}}
        {{$main}}
        <article class="panel stack">
        <h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        {{#sections}}<section class="tight"><h2>{{title}}</h2><p>{{text}}</p></section>{{/sections}}
        </article>
        {{/main}}
        {{/layout}}
        """

    static let messageSource = """
        {{<layout}}
        {{$main}}
        <div class="panel stack">
        <h1>{{heading}}</h1>
        <p>{{#text}}{{>sentence}}{{/text}}</p>
        {{#tell}}<div class="note"><p class="small">{{t.errors.appTell}}</p><p><strong>{{tell}}</strong></p></div>{{/tell}}
        {{#next}}<a class="button main" href="{{address}}">{{text}}</a>{{/next}}
        {{#reference}}<p class="muted small">{{>sentence}}</p>{{/reference}}
        </div>
        {{/main}}
        {{/layout}}
        """
}
