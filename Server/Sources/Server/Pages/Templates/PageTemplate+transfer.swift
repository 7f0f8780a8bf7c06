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
