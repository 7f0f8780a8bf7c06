extension PageTemplate {
    static let moveSeveralSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        <div class="head"><div class="tight"><h1>{{heading}}</h1>
        <p class="muted">{{text}}</p></div></div>
        {{>messages}}
        {{#clashes}}{{>clashes}}{{/clashes}}
        <div class="panel stack"><form class="stack" method="post" action="{{action}}">
        {{>csrf}}{{#entries}}<input type="hidden" name="chosen" value="{{id}}">{{/entries}}
        <nav class="crumbs" aria-label="{{t.home.list}}"><ol>
        {{#crumbs}}<li>{{#isShown}}<strong aria-current="true"><bdi>{{name}}</bdi></strong>{{/isShown}}\
        {{^isShown}}<button class="plain" type="submit" name="to" value="{{id}}"><bdi>{{name}}</bdi></button>{{/isShown}}</li>{{/crumbs}}
        </ol></nav>
        {{#hasFolders}}<ul class="rows">{{#folders}}<li><button class="entry" type="submit" name="to" value="{{id}}">\
        <svg class="kind folder" aria-hidden="true"><use href="#folder"/></svg><bdi>{{name}}</bdi></button></li>{{/folders}}</ul>{{/hasFolders}}
        {{#start}}<button class="plain" type="submit" name="to" value="{{start}}">{{t.home.start}}</button>{{/start}}
        {{#next}}<button class="plain" type="submit" name="onward" value="{{next}}">{{t.home.next}}</button>{{/next}}
        {{^hasFolders}}<p class="muted">{{t.arranging.noFolders}}</p>{{/hasFolders}}
        {{#isHere}}<p class="muted">{{>sentence}}</p>{{/isHere}}
        <div class="buttons">{{#mayMoveHere}}<button class="button main" type="submit" name="folder" value="{{target}}">\
        {{t.arranging.here}}</button>{{/mayMoveHere}}
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a></div>
        </form>
        {{#newTarget}}{{>newTarget}}{{/newTarget}}
        </div>
        {{/main}}
        {{/layout}}
        """

    static let deleteSeveralSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        <form class="panel stack" method="post" action="{{action}}">
        {{>csrf}}<h1>{{heading}}</h1>
        <p>{{#text}}{{>sentence}}{{/text}}</p>
        <ul class="chosen">{{#entries}}<li><input type="hidden" name="chosen" value="{{id}}">\
        <svg class="kind {{kind.symbol}}" role="img" aria-label="{{kind.label}}"><use href="#{{kind.symbol}}"/></svg>\
        <bdi>{{name}}</bdi></li>{{/entries}}{{#more}}<li>{{more}}</li>{{/more}}</ul>
        {{#rest}}<input type="hidden" name="chosen" value="{{id}}">{{/rest}}
        <div class="buttons">
        <button class="button danger" type="submit">{{t.common.delete}}</button>
        <a class="button" href="{{cancel}}">{{t.common.cancel}}</a>
        </div>
        </form>
        {{/main}}
        {{/layout}}
        """
}
