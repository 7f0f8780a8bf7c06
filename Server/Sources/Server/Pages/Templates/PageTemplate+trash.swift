extension PageTemplate {
    static let trashFolderSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1><bdi>{{name}}</bdi></h1>
        <p class="muted small">{{t.operating.events.treeDeleted}} · {{#deleted}}{{>when}}{{/deleted}}</p>
        <p class="muted">{{#inside}}{{>sentence}}{{/inside}}</p></div>
        {{#whole}}<form method="post" action="{{restore}}">{{>csrf}}<button class="button" type="submit" name="id" \
        value="{{whole}}">{{t.inTrash.whole}}</button></form>{{/whole}}</div>
        {{>messages}}
        {{#hasEntries}}<section class="panel"><ul class="rows sizes">{{#entries}}<li>\
        {{#address}}<a class="entry" href="{{address}}">{{/address}}{{^address}}<div class="entry">{{/address}}\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi>{{#size}}<span class="facts">{{#modified}}{{>when}}{{/modified}} · {{size}}</span>{{/size}}</span>\
        {{#address}}</a>{{/address}}{{^address}}</div>{{/address}}
        <form method="post" action="{{restore}}">{{>csrf}}<input type="hidden" name="folder" value="{{folder}}">\
        <button class="button small" type="submit" name="id" value="{{id}}" \
        aria-label="{{t.document.restore}}: {{name}}">{{t.document.restore}}</button></form></li>{{/entries}}</ul></section>{{/hasEntries}}
        {{^hasEntries}}<div class="panel"><p class="muted">{{t.inTrash.empty}}</p></div>{{/hasEntries}}
        {{#more}}<p class="muted small">{{more}}</p>{{/more}}
        {{/main}}
        {{/layout}}
        """

    static let trashSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.trash.title}}</h1>
        <p class="muted">{{intro}}{{#hasOthers}} {{t.inTrash.ofOthers}}{{/hasOthers}}</p></div>
        {{#mayEmpty}}<p class="links"><a class="danger" href="{{empty}}">{{t.trash.empty}}</a></p>{{/mayEmpty}}</div>
        {{#isSearchable}}<form class="find" role="search" method="get" action="{{trash}}">
        <label class="hidden" for="words">{{t.inTrash.search}}</label>
        <input id="words" name="words" type="search" dir="auto" maxlength="255" autocomplete="off" spellcheck="false" \
        placeholder="{{t.inTrash.search}}" value="{{typed}}" required>
        <button class="button" type="submit">{{t.search.find}}</button></form>{{/isSearchable}}
        {{#all}}<p class="links"><a href="{{all}}">{{t.inTrash.all}}</a><a href="{{find}}">{{t.search.label}}</a></p>{{/all}}
        {{>messages}}
        {{#isIncomplete}}<div class="note" role="status"><p>{{t.search.incomplete}}</p></div>{{/isIncomplete}}
        {{#usage}}<div class="tight taken">{{>usage}}
        <p class="muted small">{{t.usage.counts}}</p></div>{{/usage}}
        {{#hasEntries}}<section class="panel"><ul class="rows trash">{{#entries}}<li>\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>
        <div class="tight whole"><strong>{{#inside}}<a href="{{inside}}">{{/inside}}<bdi>{{>name}}</bdi>{{#inside}}</a>{{/inside}}</strong>
        <p class="muted small">{{#deleted}}{{>when}}{{/deleted}}{{#author}} {{>sentence}}{{/author}} · \
        {{#from}}{{>sentence}}{{/from}}{{#count}} <span class="keep">· {{count}}</span>{{/count}}{{#found}} · {{>sentence}}{{/found}} <strong class="keep">· {{size}}</strong></p></div>
        <form method="post" action="{{restore}}">{{>csrf}}\
        {{#cursor}}<input type="hidden" name="after" value="{{cursor}}">{{/cursor}}<button class="button small" type="submit" name="id" \
        value="{{id}}" aria-label="{{t.document.restore}}: {{name}}">{{t.document.restore}}</button></form>
        <a class="danger small" href="{{discard}}" aria-label="{{t.trash.discard}}: {{name}}">{{t.trash.discard}}</a></li>\
        {{/entries}}</ul></section>{{/hasEntries}}
        {{^hasEntries}}<div class="panel"{{#all}} role="status"{{/all}}><p class="muted">{{nothing}}</p></div>{{/hasEntries}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}
