extension PageTemplate {
    static let activitySource = """
        {{<layout}}
        {{$main}}
        {{>crumbs}}
        <div class="head"><div class="tight"><h1>{{t.activity.title}}</h1>
        {{^narrowed}}<p class="muted">{{t.activity.text}}{{#hasOthers}} {{t.activity.ofOthers}}{{/hasOthers}}</p>{{/narrowed}}\
        {{#about}}<p class="muted">{{#address}}<a href="{{address}}"><bdi>{{name}}</bdi></a>{{/address}}\
        {{^address}}<bdi>{{name}}</bdi>{{/address}}{{#isFolder}} · {{t.activity.withAll}}{{/isFolder}}</p>{{/about}}\
        {{#doer}}<p class="muted">{{>sentence}}</p>{{/doer}}</div></div>
        <form class="filter" role="search" method="get" action="{{here}}">
        {{#document}}<input type="hidden" name="document" value="{{document}}">{{/document}}\
        {{#doneBy}}<input type="hidden" name="by" value="{{doneBy}}">{{/doneBy}}
        {{>filterKind}}
        {{>filterSince}}
        <button class="button" type="submit">{{t.operating.show}}</button></form>
        {{#narrowed}}<p class="links"><a href="{{all}}">{{t.activity.all}}</a></p>{{/narrowed}}
        {{#hasEvents}}{{>events}}{{/hasEvents}}
        {{^hasEvents}}<div class="panel"><p class="muted">{{nothing}}</p></div>{{/hasEvents}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}

extension PagePartial {
    /// The filters for events: kind and time range.
    static let filterKindSource = """
        <div><label for="kind">{{t.operating.kind}}</label><select id="kind" name="kind"><option value="">\
        {{t.operating.allKinds}}</option>{{#kinds}}<option value="{{value}}"\
        {{#isChosen}} selected{{/isChosen}}>{{text}}</option>{{/kinds}}</select></div>
        """
    static let filterSinceSource = """
        <div><label for="since">{{t.operating.since}}</label><select id="since" name="since"><option value="">\
        {{t.operating.ever}}</option>{{#sinces}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{text}}</option>\
        {{/sinces}}</select></div>
        """

    /// A list of audit events.
    static let eventsSource = """
        <section class="panel"><ul class="rows log">{{#events}}<li><div class="tight">\
        <p>{{#who}}{{#by}}<a href="{{by}}">{{/by}}{{>sentence}}{{#by}}</a>{{/by}}{{#isByOperator}} <span class="tag">{{t.operating.isOperator}}</span>{{/isByOperator}} · {{/who}}\
        <strong>{{kind}}</strong>{{#whose}} <span class="muted">· {{>sentence}}</span>{{/whose}}{{#nowOf}} <span class="muted">· {{>sentence}}</span>{{/nowOf}}</p>
        {{#name}}<p>{{#address}}<a href="{{address}}"><bdi>{{name}}</bdi></a>{{/address}}{{^address}}<bdi>{{name}}</bdi>{{/address}}\
        {{#version}} <span class="muted small">{{version}}</span>{{/version}}\
        {{#folders}} <span class="muted small where">· {{#path}}<bdi>{{name}}</bdi> {{/path}}</span>{{/folders}}\
        {{#trash}} <span class="small">· <a href="{{trash}}">{{t.activity.inTrash}}</a></span>{{/trash}}</p>{{/name}}
        <p class="muted small">{{#at}}{{>when}}{{/at}}{{#more}} · {{>sentence}}{{/more}}\
        {{#only}} · <a href="{{only}}">{{t.activity.ofThis}}</a>{{/only}}</p></div></li>{{/events}}</ul></section>
        """
}
