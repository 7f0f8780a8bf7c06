/// The links of a document or folder, and the offer for a file of another type.
extension PagePartial {
    /// The links, each with its end and password, and a form that changes both.
    static let linksSource = """
        {{#hasLinks}}<ul class="rows">{{#links}}<li><div class="tight whole"><strong>{{access}}</strong>
        <span class="muted small">{{until}}{{#hasEnded}} · {{t.sharing.ended}}{{/hasEnded}} · {{lock}}</span>
        {{^hasEnded}}{{^isTold}}<code class="copy small" id="link-{{id}}" dir="ltr">{{address}}</code>{{/isTold}}{{/hasEnded}}</div>
        {{^hasEnded}}{{^isTold}}<button class="button small" type="button" data-copy="link-{{id}}" \
        data-copied="{{t.links.copied}}" aria-label="{{t.links.copy}}: {{access}}" hidden>{{t.links.copy}}</button>{{/isTold}}{{/hasEnded}}
        <a class="button small" href="{{unshare}}{{query}}" aria-label="{{t.links.end}}: {{access}}">{{t.links.end}}</a>
        {{^hasEnded}}<details class="whole"{{#isAgain}} open{{/isAgain}}><summary>{{t.links.change}}</summary>
        <form class="stack" method="post" action="{{changeLink}}">{{>csrf}}<input type="hidden" name="id" value="{{id}}">
        <p class="muted small">{{t.links.changeText}}</p>
        {{#isAgain}}{{>inForm}}{{/isAgain}}
        <div><label for="end-{{id}}">{{t.sharing.until}}</label>
        <input id="end-{{id}}" name="until" type="date" min="{{today}}" value="{{lastDay}}"\
        {{#isDayWrong}} autofocus aria-invalid="true" aria-describedby="problem"{{/isDayWrong}}></div>
        <div><label for="password-{{id}}">{{t.links.newPassword}}</label><input id="password-{{id}}" name="password" \
        type="password" autocomplete="new-password" maxlength="1024" aria-describedby="\
        {{#isPasswordWrong}}problem {{/isPasswordWrong}}rule-{{id}}"{{#isPasswordWrong}} aria-invalid="true"\
        {{^isDayWrong}} autofocus{{/isDayWrong}}{{/isPasswordWrong}}>
        <p class="muted small" id="rule-{{id}}">{{passwordRule}}</p></div>
        {{#hasPassword}}<div class="choices"><label><input type="checkbox" name="no_password" value="yes">\
        {{t.links.removePassword}}</label></div>{{/hasPassword}}
        <button class="button small" type="submit">{{t.account.save}}</button></form></details>{{/hasEnded}}</li>{{/links}}</ul>{{/hasLinks}}
        """

    /// The links to parent folders, each with a link to the folder where it can be changed.
    static let linksAboveSource = """
        {{#hasLinksAbove}}<ul class="rows">{{#linksAbove}}<li><div class="tight whole">\
        {{#opens}}<a href="{{address}}">{{#text}}{{>sentence}}{{/text}}</a>{{/opens}}
        <span class="muted small">{{access}} · {{until}} · {{lock}}</span></div></li>{{/linksAbove}}</ul>{{/hasLinksAbove}}
        """

    /// The user must select the file again, unless the script still has it.
    static let otherTypeSource = """
        {{#isOtherType}}{{#keepApart}}<form class="panel stack" method="post" action="{{keepApart}}" \
        enctype="multipart/form-data">
        {{>csrf}}<input type="hidden" name="clash" value="both"><p class="muted">{{t.document.keepApartText}}</p>
        <div><label class="hidden" for="apart">{{t.document.keepApart}}</label>
        <input id="apart" name="file" type="file" required></div>
        <button class="button" type="submit">{{t.document.keepApart}}</button></form>{{/keepApart}}{{/isOtherType}}
        """
}
