extension PageTemplate {
    static let activitySource = """
        {{<layout}}
        {{$main}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.activity.title}}</h1>
        {{^document}}<p class="muted">{{t.activity.text}}</p>{{/document}}\
        {{#about}}{{#document}}<p class="muted"><bdi>{{about}}</bdi></p>{{/document}}{{/about}}</div></div>
        {{#document}}<p class="links"><a href="{{all}}">{{t.activity.all}}</a></p>{{/document}}
        {{#hasEvents}}{{>events}}{{/hasEvents}}
        {{^hasEvents}}<div class="panel"><p class="muted">{{t.operating.noEvents}}</p></div>{{/hasEvents}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}

extension PagePartial {
    /// Events of the audit log.
    static let eventsSource = """
        <section class="panel"><ul class="rows log">{{#events}}<li><div class="tight">\
        <p>{{#who}}{{>sentence}}{{#isByOperator}} <span class="tag">{{t.operating.isOperator}}</span>{{/isByOperator}} · {{/who}}\
        <strong>{{kind}}</strong>{{#whose}} <span class="muted">· {{>sentence}}</span>{{/whose}}{{#nowOf}} <span class="muted">· {{>sentence}}</span>{{/nowOf}}</p>
        {{#name}}<p><bdi>{{name}}</bdi>{{#version}} <span class="muted small">{{version}}</span>{{/version}}</p>{{/name}}
        <p class="muted small">{{#at}}{{>when}}{{/at}}{{#more}} · {{>sentence}}{{/more}}\
        {{#only}} · <a href="{{only}}">{{t.operating.onlyDocument}}</a>{{/only}}</p></div></li>{{/events}}</ul></section>
        """
}
