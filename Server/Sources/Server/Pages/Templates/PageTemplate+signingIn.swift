extension PageTemplate {
    static let signInSource = """
        {{<layout}}
        {{$main}}
        <div class="panel stack">
        <div class="tight">
        <h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        {{#client}}<p class="muted">{{>sentence}}</p>{{/client}}
        </div>
        {{#problem}}<div class="alert" role="alert" id="problem"><p>{{>sentence}}</p></div>{{/problem}}
        <form method="post" action="{{action}}" class="stack">
        {{>csrf}}<input type="hidden" name="continuation" value="{{continuation}}">
        <div><label for="name">{{t.signIn.userName}}</label>
        <input id="name" name="name" value="{{name}}" dir="auto" autocomplete="username" autocapitalize="none" \
        spellcheck="false" maxlength="256" required{{#problem}} aria-describedby="problem"{{/problem}}\
        {{#nameFirst}} autofocus{{/nameFirst}}></div>
        <div><label for="password">{{t.signIn.password}}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" \
        required{{#problem}} aria-describedby="problem"{{/problem}}{{^nameFirst}} autofocus{{/nameFirst}}></div>
        {{^client}}<label class="box"><input type="checkbox" name="stay" value="yes"{{#stays}} checked{{/stays}}> \
        {{t.signIn.stay}}</label>{{/client}}
        <button class="button main full" type="submit" name="action" value="sign-in">{{t.common.signIn}}</button>
        {{#client}}<button class="button full" type="submit" name="action" value="cancel" formnovalidate>\
        {{t.common.cancel}}</button>{{/client}}
        </form>
        <p class="muted small">{{t.signIn.help}}</p>
        </div>
        {{/main}}
        {{/layout}}
        """

    static let consentSource = """
        {{<layout}}
        {{$main}}
        <div class="panel stack">
        <h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        {{#problem}}<div class="alert" role="alert" id="problem"><p>{{>sentence}}</p></div>{{/problem}}
        {{#account}}<form method="post" action="{{action}}" class="who">
        {{>csrf}}<input type="hidden" name="continuation" value="{{continuation}}">
        <span><span class="muted small">{{t.consent.signedInAs}}</span> \
        <strong><bdi>{{name}}</bdi></strong> <span class="muted small">(<bdi>{{signInName}}</bdi>)</span></span>
        <button class="plain" type="submit" name="action" value="switch">{{t.consent.notYou}}</button>
        </form>{{/account}}
        <form method="post" action="{{action}}" class="stack">
        {{>csrf}}<input type="hidden" name="continuation" value="{{continuation}}">
        <input type="hidden" name="attempt" value="{{attempt}}">
        <p>{{#able}}{{>sentence}}{{/able}}</p>
        <ul class="checks">{{#scopes}}<li>{{>sentence}}</li>{{/scopes}}</ul>
        <div class="buttons">
        <button class="button main" type="submit" name="action" value="allow">{{t.consent.allow}}</button>
        <button class="button" type="submit" name="action" value="decline">{{t.consent.decline}}</button>
        </div>
        <p class="muted small">{{t.consent.later}}</p>
        </form>
        </div>
        {{/main}}
        {{/layout}}
        """
}
