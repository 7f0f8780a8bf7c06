extension PageTemplate {
    static let roomSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><h1>{{t.roomUse.title}}</h1></div>
        <div class="tight taken">{{#room}}{{>room}}{{/room}}
        {{#split}}<p>{{split}}</p>{{/split}}{{^split}}<p>{{t.roomUse.tooMany}}</p>{{/split}}
        <p class="links"><a href="{{trash}}">{{t.trash.title}}</a></p></div>
        {{#hasFiles}}<section class="panel stack"><h2>{{t.roomUse.largest}}</h2>
        <ul class="rows sizes">{{#files}}<li><a class="entry" href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi><span class="facts">{{versions}}{{#old}}, {{old}}{{/old}}\
        {{#hasPlace}} · {{#place}}<bdi>{{name}}</bdi> {{/place}}{{/hasPlace}}</span></span></a>
        <strong class="keep">{{size}}</strong></li>{{/files}}</ul>
        <p class="muted small">{{t.roomUse.hint}}</p></section>{{/hasFiles}}
        {{/main}}
        {{/layout}}
        """
}
