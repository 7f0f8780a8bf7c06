extension PageTemplate {
    static let landingSource = """
        {{<layout}}
        {{$main}}
        <div class="panel stack">
        <div class="tight"><h1>{{#heading}}{{>sentence}}{{/heading}}</h1><p class="muted">{{t.landing.text}}</p></div>
        <ul class="checks"><li>{{t.landing.office}}</li><li>{{t.landing.versions}}</li><li>{{t.landing.yours}}</li></ul>
        <form method="post" action="{{signIn}}" class="stack">
        {{>csrf}}<input type="hidden" name="continuation" value="/">
        <div><label for="name">{{t.signIn.userName}}</label>
        <input id="name" name="name" dir="auto" autocomplete="username" autocapitalize="none" spellcheck="false" \
        maxlength="256" required></div>
        <div><label for="password">{{t.signIn.password}}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required></div>
        <label class="box"><input type="checkbox" name="stay" value="yes"> {{t.signIn.stay}}</label>
        <button class="button main full" type="submit" name="action" value="sign-in">{{t.common.signIn}}</button>
        </form>
        <p class="muted small">{{t.signIn.help}}</p>
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

    static let signOutSource = """
        {{<layout}}
        {{$main}}
        <form class="panel stack" method="post" action="{{action}}">
        {{>csrf}}<h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p>{{t.consent.signedInAs}} <strong><bdi>{{name}}</bdi></strong></p>
        <div class="buttons">
        <button class="button main" type="submit">{{t.common.signOut}}</button>
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a>
        </div>
        </form>
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
