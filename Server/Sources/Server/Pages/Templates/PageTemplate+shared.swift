extension PageTemplate {
    static let sharedSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.shared.title}}</h1>
        <p class="muted">{{t.shared.text}}</p></div></div>
        {{>messages}}
        {{#hasEntries}}<section class="panel"><ul class="rows sizes">{{#entries}}<li><a class="entry" href="{{address}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <span><bdi>{{>name}}</bdi>{{#hasPlace}}<span class="facts">{{#place}}<bdi>{{name}}</bdi> {{/place}}</span>{{/hasPlace}}\
        </span></a>{{#people}}<div class="held whole"><span class="muted small"><bdi>{{name}}</bdi> · {{access}}\
        {{#until}} · {{until}}{{/until}}{{#byLink}} · {{t.links.byLink}}{{/byLink}}</span>\
        {{#ending}}<form method="post" action="{{forbid}}">{{>csrf}}<input type="hidden" name="from" value="{{from}}">\
        <button class="button small" type="submit" name="id" value="{{id}}" \
        aria-label="{{t.sharing.stop}}: {{name}}">{{t.sharing.stop}}</button></form>{{/ending}}</div>{{/people}}{{#morePeople}}<p class="muted small whole">{{morePeople}}</p>{{/morePeople}}\
        {{#links}}<div class="held whole"><span class="muted small">{{t.shared.link}} · {{access}} · {{until}} · {{lock}}</span>\
        <code id="link-{{id}}" hidden>{{address}}</code><span class="links"><button class="button small" type="button" \
        data-copy="link-{{id}}" data-copied="{{t.links.copied}}" aria-label="{{t.links.copy}}: {{access}}" hidden>{{t.links.copy}}</button>\
        {{#ending}}<a class="button small" href="{{unshare}}{{query}}" aria-label="{{t.links.end}}: {{access}}">{{t.links.end}}</a>\
        {{/ending}}</span></div>{{/links}}</li>
        {{/entries}}</ul></section>{{/hasEntries}}
        {{#earlier}}<p class="links"><a href="{{earlier}}">{{t.shared.earlier}}</a></p>{{/earlier}}
        {{#more}}<p class="muted small">{{more}}</p>{{/more}}
        {{^hasEntries}}<div class="panel"><p class="muted">{{t.shared.none}}</p></div>{{/hasEntries}}
        {{/main}}
        {{/layout}}
        """
}
