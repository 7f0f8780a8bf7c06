extension PageTemplate {
    static let moveSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        <div class="head"><div class="tight"><h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p class="muted">{{t.arranging.text}}</p></div></div>
        {{>messages}}
        <div class="panel stack">
        {{>crumbs}}
        {{#hasFolders}}<ul class="rows">{{#folders}}<li><a class="entry" href="{{address}}">\
        <svg class="kind folder" aria-hidden="true"><use href="#folder"/></svg><bdi>{{name}}</bdi></a></li>{{/folders}}</ul>{{/hasFolders}}
        {{>paging}}
        {{^hasFolders}}<p class="muted">{{t.arranging.noFolders}}</p>{{/hasFolders}}
        <form class="buttons" method="post" action="{{action}}">
        {{>csrf}}{{^isHere}}<button class="button main" type="submit" name="folder" value="{{target}}">\
        {{t.arranging.here}}</button>{{/isHere}}
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a></form>
        </div>
        {{/main}}
        {{/layout}}
        """

    static let deleteSource = """
        {{<layout}}
        {{$main}}
        <form class="panel stack" method="post" action="{{action}}">
        {{>csrf}}<h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p>{{text}}</p>
        <div class="buttons">
        {{#version}}<input type="hidden" name="version" value="{{version}}">{{/version}}\
        {{#id}}<input type="hidden" name="id" value="{{id}}">{{/id}}\
        <button class="button danger" type="submit">{{button}}</button>
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a>
        </div>
        </form>
        {{/main}}
        {{/layout}}
        """
}
