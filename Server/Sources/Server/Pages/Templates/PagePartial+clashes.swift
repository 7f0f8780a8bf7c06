extension PagePartial {
    /// Conflicting names in a move, shown instead of the problem's sentence.
    static let clashesSource = """
        <div class="alert stack" role="alert" id="problem" tabindex="-1" autofocus>
        <div class="tight"><p>{{#taken}}{{>sentence}}{{/taken}}</p>
        <ul class="names">{{#names}}<li><bdi>{{name}}</bdi></li>{{/names}}{{#more}}<li>{{more}}</li>{{/more}}</ul></div>
        <form method="post" action="{{action}}">{{>csrf}}<input type="hidden" name="folder" value="{{target}}">{{#entries}}<input type="hidden" name="chosen" value="{{id}}">{{/entries}}
        <div class="buttons"><button class="button main" type="submit" name="clash" value="both">{{both}}</button>\
        {{#hasOthers}}<button class="button" type="submit" name="clash" value="skip">{{others}}</button>{{/hasOthers}}</div></form></div>
        """

    /// A form that creates a folder in the folder shown.
    static let newTargetSource = """
        <details{{#refusedFolder}} open{{/refusedFolder}}><summary>{{t.home.newFolder}}</summary>
        <form class="stack" method="post" action="{{action}}">
        {{>csrf}}{{#entries}}<input type="hidden" name="chosen" value="{{id}}">{{/entries}}\
        <input type="hidden" name="to" value="{{target}}">
        <div><label for="new">{{t.home.folderName}}</label>
        <input id="new" name="name" dir="auto" maxlength="255" autocomplete="off" \
        required{{#refusedFolder}} value="{{typed}}"{{>correct}}{{/refusedFolder}}></div>
        <button class="button" type="submit">{{t.home.create}}</button></form></details>
        """
}
