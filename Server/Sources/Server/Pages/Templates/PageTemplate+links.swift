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
