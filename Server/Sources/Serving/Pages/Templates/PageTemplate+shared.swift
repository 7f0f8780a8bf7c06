extension PageTemplate {
    static let sharedSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.shared.title}}</h1>
        <p class="muted">{{t.shared.text}}</p></div></div>
        {{#hasEntries}}<section class="panel"><ul class="rows sizes">{{#entries}}<li><a class="entry" href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi>{{#hasPlace}}<span class="facts">{{#place}}<bdi>{{name}}</bdi> {{/place}}</span>{{/hasPlace}}\
        {{#people}}<span class="facts"><bdi>{{name}}</bdi> · {{access}}{{#until}} · {{until}}{{/until}}\
        {{#byLink}} · {{t.links.byLink}}{{/byLink}}</span>{{/people}}\
        {{#links}}<span class="facts">{{t.shared.link}} · {{access}} · {{until}} · {{lock}}</span>{{/links}}</span></a></li>
        {{/entries}}</ul></section>{{/hasEntries}}
        {{#more}}<p class="muted small">{{more}}</p>{{/more}}
        {{^hasEntries}}<div class="panel"><p class="muted">{{t.shared.none}}</p></div>{{/hasEntries}}
        {{/main}}
        {{/layout}}
        """
}
