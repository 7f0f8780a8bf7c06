extension PagePartial {
    /// The names that are taken where something is to be moved, in place of the problem's sentence.
    static let clashesSource = """
        <div class="alert stack" role="alert" id="problem" tabindex="-1" autofocus>
        <div class="tight"><p>{{#taken}}{{>sentence}}{{/taken}}</p>
        <ul class="names">{{#names}}<li><bdi>{{name}}</bdi></li>{{/names}}{{#more}}<li>{{more}}</li>{{/more}}</ul></div>
        <form method="post" action="{{action}}">{{>csrf}}<input type="hidden" name="folder" value="{{target}}">{{#entries}}<input type="hidden" name="chosen" value="{{id}}">{{/entries}}
        <div class="buttons"><button class="button main" type="submit" name="clash" value="both">{{both}}</button>\
        {{#hasOthers}}<button class="button" type="submit" name="clash" value="skip">{{others}}</button>{{/hasOthers}}</div></form></div>
        """
}
