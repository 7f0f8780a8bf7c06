extension PageTemplate {
    static let moveSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        <div class="head"><div class="tight"><h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p class="muted">{{t.arranging.text}}</p></div></div>
        {{>messages}}
        {{#clashes}}{{>clashes}}{{/clashes}}
        <div class="panel stack">
        <nav class="crumbs" aria-label="{{t.home.list}}"><ol>{{#crumbs}}<li>{{#address}}<a href="{{address}}">\
        <bdi>{{name}}</bdi></a>{{/address}}{{^address}}<strong aria-current="true"><bdi>{{name}}</bdi></strong>{{/address}}</li>{{/crumbs}}</ol></nav>
        {{#hasFolders}}<ul class="rows">{{#folders}}<li><a class="entry" href="{{address}}">\
        <svg class="kind folder" aria-hidden="true"><use href="#folder"/></svg><bdi>{{name}}</bdi></a></li>{{/folders}}</ul>{{/hasFolders}}
        {{>paging}}
        {{^hasFolders}}<p class="muted">{{t.arranging.noFolders}}</p>{{/hasFolders}}
        {{#isHere}}<p class="muted">{{>sentence}}</p>{{/isHere}}
        <form class="buttons" method="post" action="{{action}}">
        {{>csrf}}{{#here}}<button class="button main" type="submit" name="folder" value="{{target}}">\
        <span>{{>sentence}}</span></button>{{/here}}
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a></form>
        {{#newTarget}}{{>newTarget}}{{/newTarget}}
        </div>
        {{/main}}
        {{/layout}}
        """

    static let deleteSource = """
        {{<layout}}
        {{$main}}
        <form class="panel stack" method="post" action="{{action}}">
        {{>csrf}}<h1>{{#heading}}{{>sentence}}{{/heading}}</h1>
        <p>{{#text}}{{>sentence}}{{/text}}</p>
        <div class="buttons">
        {{#fields}}<input type="hidden" name="{{field}}" value="{{value}}">{{/fields}}\
        <button class="button {{#isGiving}}main{{/isGiving}}{{^isGiving}}danger{{/isGiving}}" type="submit">{{button}}</button>
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a>
        </div>
        </form>
        {{/main}}
        {{/layout}}
        """
}
