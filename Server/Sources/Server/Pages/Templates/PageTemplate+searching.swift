extension PageTemplate {
    static let findSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head"><h1>{{t.search.title}}</h1></div>
        {{>searching}}
        {{>messages}}
        {{#isIncomplete}}<div class="note" role="status"><p>{{t.search.incomplete}}</p></div>{{/isIncomplete}}
        {{#isFound}}<h2 class="hidden">{{t.search.results}}</h2>{{/isFound}}
        {{>entries}}
        {{#nothing}}<div class="panel" role="status"><p class="muted">{{nothing}}</p></div>{{/nothing}}
        {{#trash}}<p class="links"><span class="muted">{{t.search.trash}}</span>\
        <a href="{{trash}}">{{t.inTrash.search}}</a></p>{{/trash}}
        {{>paging}}
        {{/main}}
        {{/layout}}
        """
}
