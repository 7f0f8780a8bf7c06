extension PageTemplate {
    static let trashSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.trash.title}}</h1>
        <p class="muted">{{intro}}</p></div>
        {{#hasEntries}}<p class="links"><a class="danger" href="{{empty}}">{{t.trash.empty}}</a></p>{{/hasEntries}}</div>
        {{>messages}}
        <div class="tight taken">{{#room}}{{>room}}{{/room}}
        <p class="muted small">{{t.room.counts}}</p></div>
        {{#hasEntries}}<section class="panel"><ul class="rows trash">{{#entries}}<li>\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>
        <div class="tight whole"><strong><bdi>{{>name}}</bdi></strong>
        <p class="muted small">{{#deleted}}{{>when}}{{/deleted}}{{#author}} {{>sentence}}{{/author}} · \
        {{#from}}{{>sentence}}{{/from}}{{#count}} <span class="keep">· {{count}}</span>{{/count}} <strong class="keep">· {{size}}</strong></p></div>
        <form method="post" action="{{restore}}">{{>csrf}}\
        {{#place}}<input type="hidden" name="after" value="{{place}}">{{/place}}<button class="button small" type="submit" name="id" \
        value="{{id}}" aria-label="{{t.document.restore}}: {{name}}">{{t.document.restore}}</button></form>
        <a class="danger small" href="{{discard}}" aria-label="{{t.trash.discard}}: {{name}}">{{t.trash.discard}}</a></li>\
        {{/entries}}</ul></section>{{/hasEntries}}
        {{^hasEntries}}<div class="panel"><p class="muted">{{t.trash.nothing}}</p></div>{{/hasEntries}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}
