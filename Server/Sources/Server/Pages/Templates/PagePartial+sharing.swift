/// The "Share" panel of a document or folder.
extension PagePartial {
    /// A flash message is shown first. A problem is shown at the refused form.
    static let sharingSource = """
        <section class="panel stack" id="sharing"><h2>{{t.sharing.title}}</h2>
        {{#sharingNotice}}{{>flashMessage}}{{/sharingNotice}}
        <div class="tight"><h3>{{t.sharing.people}}</h3>
        {{^hasPeople}}{{^hasPeopleAbove}}<p class="muted small">{{t.sharing.peopleNone}}</p>{{/hasPeopleAbove}}{{/hasPeople}}</div>
        {{>people}}
        {{#hasPeople}}<h3>{{t.ends.another}}</h3>{{/hasPeople}}
        <form class="stack" method="post" action="{{permit}}">
        {{>csrf}}{{#refusedPerson}}{{#isNameWrong}}{{>inForm}}{{/isNameWrong}}{{/refusedPerson}}
        <div><label for="person">{{t.sharing.userName}}</label>
        <input id="person" name="name" dir="auto" maxlength="255" autocomplete="off" autocapitalize="none" \
        spellcheck="false" required aria-describedby="{{#refusedPerson}}{{#isNameWrong}}problem {{/isNameWrong}}{{/refusedPerson}}\
        person-hint"{{#refusedPerson}} value="{{typed}}"{{#isNameWrong}} autofocus aria-invalid="true"{{/isNameWrong}}{{/refusedPerson}}>
        <p class="muted small" id="person-hint">{{t.sharing.userNameHint}}</p></div>
        <div><fieldset class="choices side"><legend>{{t.sharing.role}}</legend>
        <label><input type="radio" name="access" value="view" checked>{{t.sharing.view}}</label>
        {{^isReadOnly}}<label><input type="radio" name="access" value="edit"{{#refusedPerson}}{{#edits}} checked{{/edits}}{{/refusedPerson}}>\
        {{t.sharing.edit}}</label>{{/isReadOnly}}</fieldset></div>
        {{#refusedPerson}}{{#isDayWrong}}{{^isNameWrong}}{{>inForm}}{{/isNameWrong}}{{/isDayWrong}}{{/refusedPerson}}
        <div><label for="until">{{t.sharing.until}}</label><input id="until" name="until" type="date" min="{{today}}"\
        {{#refusedPerson}}{{#until}} value="{{until}}"{{/until}}{{#isDayWrong}} aria-invalid="true" aria-describedby="problem"\
        {{^isNameWrong}} autofocus{{/isNameWrong}}{{/isDayWrong}}{{/refusedPerson}}></div>
        <button class="button full" type="submit">{{t.sharing.permit}}</button></form>
        <div class="tight"><h3>{{t.sharing.links}}</h3>
        {{#hasAddresses}}<p class="muted small">{{t.sharing.copyHint}}</p>{{/hasAddresses}}\
        {{^hasLinks}}<p class="muted small">{{^hasLinksAbove}}{{t.sharing.none}} {{/hasLinksAbove}}{{t.sharing.intro}}</p>{{/hasLinks}}</div>
        {{>links}}
        {{>linksAbove}}
        {{#newLink}}{{#hasLinks}}<div class="tight"><h3>{{t.links.another}}</h3>{{#hint}}<p class="muted small">{{hint}}</p>{{/hint}}</div>{{/hasLinks}}
        <form class="stack" method="post" action="{{share}}">
        {{>csrf}}<fieldset class="choices side"><legend>{{t.sharing.access}}</legend>
        {{#kinds}}<label><input type="radio" name="access" value="{{value}}"{{#isChosen}} checked{{/isChosen}}>{{label}}</label>
        {{/kinds}}</fieldset>
        <details{{#refusedLink}} open{{/refusedLink}}><summary>{{t.links.terms}}</summary><div class="stack">
        {{#refusedLink}}{{>inForm}}{{/refusedLink}}
        <div><label for="link-until">{{t.sharing.until}}</label><input id="link-until" name="until" type="date" min="{{today}}"\
        {{#refusedLink}} value="{{typed}}"{{#isDayWrong}} autofocus aria-invalid="true" aria-describedby="problem"{{/isDayWrong}}{{/refusedLink}}></div>
        <div><label for="link-password">{{t.links.password}}</label><input id="link-password" name="password" \
        type="password" autocomplete="new-password" maxlength="1024" aria-describedby="\
        {{#refusedLink}}{{#isPasswordWrong}}problem {{/isPasswordWrong}}{{/refusedLink}}link-rule"\
        {{#refusedLink}}{{#isPasswordWrong}} aria-invalid="true"{{^isDayWrong}} autofocus{{/isDayWrong}}{{/isPasswordWrong}}{{/refusedLink}}>
        <p class="muted small" id="link-rule">{{passwordRule}}</p></div></div></details>
        <button class="button full" type="submit">{{t.sharing.create}}</button></form>{{/newLink}}
        <details{{#refusedTransfer}} open{{/refusedTransfer}}><summary>{{t.transfer.title}}</summary>
        <form class="stack" method="post" action="{{transferPath}}">
        {{>csrf}}<p class="muted small">{{t.transfer.text}}</p>
        {{#refusedTransfer}}{{>inForm}}{{/refusedTransfer}}
        <div><label for="new-owner">{{t.sharing.userName}}</label>
        <input id="new-owner" name="name" dir="auto" maxlength="255" autocomplete="off" autocapitalize="none" \
        spellcheck="false" required aria-describedby="{{#refusedTransfer}}problem {{/refusedTransfer}}new-owner-hint"\
        {{#refusedTransfer}} value="{{typed}}" autofocus aria-invalid="true"{{/refusedTransfer}}>
        <p class="muted small" id="new-owner-hint">{{t.sharing.userNameHint}}</p></div>
        <button class="button full" type="submit">{{t.transfer.next}}</button></form></details></section>
        """

    /// The people with access, directly and through parent folders.
    static let peopleSource = """
        {{#hasPeople}}<ul class="rows">{{#people}}<li><div class="tight whole"><strong><bdi>{{name}}</bdi></strong>
        <span class="muted small">{{access}}{{#until}} · {{until}}{{/until}}{{#hasEnded}} · {{t.sharing.ended}}{{/hasEnded}}\
        {{#byLink}} · {{t.links.byLink}}{{/byLink}}</span></div>
        {{#change}}{{#isOffered}}<form method="post" action="{{permit}}">{{>csrf}}<input type="hidden" name="access" \
        value="{{access}}"><button class="button small" type="submit" name="id" value="{{id}}" \
        aria-label="{{label}}: {{name}}">{{label}}</button></form>{{/isOffered}}{{/change}}\
        <form method="post" action="{{forbid}}">{{>csrf}}<button class="button small" type="submit" name="id" \
        value="{{id}}" aria-label="{{t.sharing.stop}}: {{name}}">{{t.sharing.stop}}</button></form>
        {{#end}}<details class="whole"{{#isAgain}} open{{/isAgain}}><summary>{{summary}}</summary>
        <form class="stack" method="post" action="{{permit}}">{{>csrf}}<input type="hidden" name="id" value="{{id}}">
        <p class="muted small">{{t.ends.text}}</p>
        {{#isAgain}}{{>inForm}}{{/isAgain}}
        <div><label for="until-{{id}}">{{t.sharing.until}}</label>
        <input id="until-{{id}}" name="until" type="date" min="{{today}}" value="{{lastDay}}"\
        {{#isAgain}} autofocus aria-invalid="true" aria-describedby="problem"{{/isAgain}}></div>
        <button class="button small" type="submit">{{t.account.save}}</button></form></details>{{/end}}</li>{{/people}}</ul>{{/hasPeople}}
        {{#morePeople}}<p class="muted small">{{morePeople}}</p>{{/morePeople}}
        {{#hasPeopleAbove}}<ul class="rows">{{#peopleAbove}}<li><div class="tight whole"><strong><bdi>{{name}}</bdi></strong>
        <span class="muted small">{{access}}{{#until}} · {{until}}{{/until}}{{#byLink}} · {{t.links.byLink}}{{/byLink}} · \
        {{#through}}<a href="{{address}}">{{#text}}{{>sentence}}{{/text}}</a>{{/through}}</span></div></li>{{/peopleAbove}}</ul>{{/hasPeopleAbove}}
        {{#moreAbove}}<p class="muted small">{{moreAbove}}</p>{{/moreAbove}}
        """
}
