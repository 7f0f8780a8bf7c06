extension PageTemplate {
    static let usageSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><h1>{{t.storageBreakdown.title}}</h1></div>
        {{>messages}}
        <div class="tight taken">{{#room}}{{>usage}}{{/room}}
        {{#split}}<p>{{split}}</p>{{/split}}{{^split}}<p>{{t.storageBreakdown.tooMany}}</p>{{/split}}
        <p class="links"><a href="{{trash}}">{{t.trash.title}}</a></p></div>
        {{#hasFiles}}<section class="panel stack"><h2>{{t.storageBreakdown.largest}}</h2>
        <ul class="rows sizes">{{#files}}<li><a class="entry" href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi><span class="facts">{{versions}}{{#old}}, {{old}}{{/old}} · \
        {{#place}}<bdi>{{name}}</bdi> {{/place}}</span></span></a>
        <strong class="keep">{{size}}</strong><p class="links small whole">{{#removeOld}}<a class="danger" href="{{removeOld}}" \
        aria-label="{{t.storageBreakdown.deleteOld}}: {{name}}">{{t.storageBreakdown.deleteOld}}</a>{{/removeOld}}<a class="danger" href="{{remove}}" \
        aria-label="{{t.common.delete}}: {{name}}">{{t.common.delete}}</a></p></li>{{/files}}</ul>
        {{#hasOld}}<p class="muted small">{{t.storageBreakdown.hint}}</p>{{/hasOld}}</section>{{/hasFiles}}
        {{/main}}
        {{/layout}}
        """
}
