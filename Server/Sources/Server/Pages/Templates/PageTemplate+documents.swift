extension PageTemplate {
    static let homeSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{#isFolder}}{{>crumbs}}{{/isFolder}}
        <div class="head">
        <div class="tight"><h1><bdi>{{heading}}</bdi></h1>
        {{#from}}<p class="muted">{{>sentence}}. {{may}}{{#ends}} {{ends}}{{/ends}}</p>{{/from}}
        {{#total}}<p class="muted small" id="total">{{total}}</p>{{/total}}</div>
        {{#mayWrite}}<div class="tools" id="tools">
        {{^isFirstVisit}}<details class="first" name="tools"><summary>{{t.common.upload}}</summary>
        <form class="panel stack" method="post" action="{{upload}}" enctype="multipart/form-data" data-uploads>
        {{>csrf}}{{>clash}}{{>files}}
        <button class="button main full" type="submit">{{t.home.uploadHere}}</button></form></details>{{/isFirstVisit}}
        <details name="tools"{{#refusedFolder}} open{{/refusedFolder}}><summary>{{t.home.newFolder}}</summary>
        <form class="panel stack" method="post" action="{{newFolder}}">
        {{>csrf}}{{#refusedFolder}}{{#isInForm}}{{>inForm}}{{/isInForm}}{{/refusedFolder}}<div><label for="new">{{t.home.folderName}}</label>
        <input id="new" name="name" dir="auto" maxlength="255" autocomplete="off" \
        required{{#refusedFolder}} value="{{typed}}"{{>correct}}{{/refusedFolder}}></div>
        <button class="button main full" type="submit">{{t.home.create}}</button></form></details>
        {{#isShareable}}<details name="tools"{{#isSharing}} open{{/isSharing}}><summary>{{t.sharing.title}}</summary>
        {{>sharing}}</details>{{/isShareable}}
        </div>{{/mayWrite}}
        {{#mayLeave}}<a class="button small" href="{{leave}}">{{t.sharing.leave}}</a>{{/mayLeave}}
        </div>
        {{>searching}}
        {{^isFirstVisit}}{{#trash}}<div class="wide-only">{{>ways}}</div>{{/trash}}{{/isFirstVisit}}
        {{>messages}}
        {{#guide}}<section class="panel stack first-steps"><div class="head"><h2>{{t.connect.title}}</h2>
        <a class="narrow-only" href="{{connect}}">{{t.connect.steps}}</a>
        <form method="post" action="{{dismiss}}">{{>csrf}}<button class="button small" type="submit">\
        {{t.connect.dismiss}}</button></form></div>
        {{>guide}}</section>{{/guide}}
        {{>uploads}}
        <div id="entries">
        {{#usage}}{{>usageWarning}}{{/usage}}
        {{#isChoosable}}<details class="choosing"{{#isChoosing}} open{{/isChoosing}}>\
        <summary>{{t.several.choose}}</summary><form id="several" class="buttons" method="post" action="{{choose}}">
        {{>csrf}}<label class="box" data-all-rows hidden><input type="checkbox">{{t.several.chooseAll}}</label><button class="button small" type="submit" name="action" value="download">{{t.common.download}}</button>
        {{#mayWrite}}<button class="button small" type="submit" name="action" value="move">{{t.several.move}}</button>
        <button class="button small" type="submit" name="action" value="delete">{{t.common.delete}}</button>{{/mayWrite}}\
        </form></details>{{/isChoosable}}
        {{>entries}}
        {{>paging}}
        {{#hasWays}}<p class="links">{{#isChoosable}}<a href="{{zip}}">{{t.several.downloadAll}}</a>{{/isChoosable}}\
        {{^trash}}{{#activity}}<a href="{{activity}}">{{t.activity.ofThis}}</a>{{/activity}}{{/trash}}</p>{{/hasWays}}
        {{#isEmptyFolder}}<div class="panel"><p class="muted">{{emptyText}}</p></div>{{/isEmptyFolder}}
        {{#isFirstVisit}}
        <section class="panel stack"><div class="tight"><h2>{{t.home.emptyTitle}}</h2>\
        <p class="muted">{{t.home.emptyText}}</p></div>
        <form class="stack" method="post" action="{{upload}}" enctype="multipart/form-data" data-uploads>
        {{>csrf}}{{>files}}
        <button class="button main" type="submit">{{t.common.upload}}</button></form></section>
        {{/isFirstVisit}}
        {{#trash}}{{#usage}}{{>usageBar}}{{/usage}}{{#isFirstVisit}}{{>ways}}{{/isFirstVisit}}{{^isFirstVisit}}<div class="narrow-only">{{>ways}}</div>{{/isFirstVisit}}{{/trash}}
        </div>
        {{#hasOptions}}<details{{#refusedName}} open{{/refusedName}}><summary>{{t.home.folderOptions}}</summary>
        <section class="panel"><form class="stack" method="post" action="{{rename}}">
        {{>csrf}}<div><label for="rename">{{t.document.newName}}</label>
        <input id="rename" name="name" {{#refusedName}}value="{{typed}}"{{>correct}}{{/refusedName}}\
        {{^refusedName}}value="{{folderName}}"{{/refusedName}} dir="auto" maxlength="255" autocomplete="off" required></div>
        <button class="button full" type="submit">{{t.common.rename}}</button></form>
        <p class="links"><a href="{{move}}">{{t.arranging.move}}</a>\
        <a class="danger" href="{{delete}}">{{t.common.delete}}</a></p></section></details>{{/hasOptions}}
        {{/main}}
        {{/layout}}
        """

    static let documentSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{>crumbs}}
        <div class="head">
        <div class="title"><svg class="kind big {{kind.symbol}}" role="img" aria-label="{{kind.label}}">\
        <use href="#{{kind.symbol}}"/></svg><div class="tight"><h1><bdi>{{name}}</bdi></h1>
        <p class="muted small">{{#modified}}{{>when}}{{/modified}}{{#changedBy}} {{>sentence}}{{/changedBy}}\
        {{#size}} <span class="keep">· {{size}}</span>{{/size}}</p>
        {{#from}}<p class="muted small">{{>sentence}}. {{may}}{{#ends}} {{ends}}{{/ends}}</p>{{/from}}</div></div>
        <div class="buttons">{{#office}}<a class="button main" href="{{address}}">{{label}}</a>{{/office}}
        <a class="button{{^office}} main{{/office}}" href="{{download}}" download>{{t.common.download}}</a>\
        {{#preview}}{{#tab}}<a class="button" href="{{tab}}" target="_blank" rel="noopener">{{t.previewing.open}}</a>\
        {{/tab}}{{/preview}}</div>
        </div>
        {{#office}}<p class="muted small hint">{{missing}}</p>{{/office}}{{#notShown}}<p class="muted small hint">{{notShown}}{{#noContentAddress}} {{noContentAddress}}{{/noContentAddress}}</p>{{/notShown}}{{#noProvider}}<p class="muted small hint">{{noProvider}}</p>{{/noProvider}}
        {{>messages}}
        {{>otherType}}
        {{#lockedBy}}<p class="note">{{>sentence}} {{t.document.lockEnds}} {{#lockEnds}}{{>when}}{{/lockEnds}}{{t.document.lockEnded}}\
        {{#releaseLock}} <a href="{{releaseLock}}">{{t.document.lockRelease}}</a>{{/releaseLock}}</p>{{/lockedBy}}
        {{>preview}}
        <div class="split">
        {{#hasHistory}}<div>
        <section class="panel stack" id="versions"><h2>{{t.document.versions}}</h2>
        <ul class="rows versions">{{#versions}}<li><div><strong>{{label}}</strong>\
        {{#given}} <bdi>{{given}}</bdi>{{/given}}\
        {{#isCurrent}} <span class="tag">{{t.document.current}}</span>{{/isCurrent}}
        <p class="muted small">{{#modified}}{{>when}}{{/modified}}{{#author}} {{>sentence}}{{/author}}{{#restored}} <span>· {{restored}}</span>{{/restored}} <span class="keep">· {{size}}</span></p></div>
        {{^isCurrent}}{{#show}}<a class="button small" href="{{show}}" target="_blank" rel="noopener" \
        aria-label="{{t.oldVersions.show}}: {{label}}">{{t.oldVersions.show}}</a>{{/show}}{{/isCurrent}}
        {{^isCurrent}}<a class="button small" href="{{download}}" download aria-label="{{t.common.download}}: {{label}}">{{t.common.download}}</a>{{/isCurrent}}
        {{#mayWrite}}{{^isCurrent}}{{#mayReplace}}<form method="post" action="{{restore}}">{{>csrf}}<button class="button small" type="submit" \
        name="version" value="{{id}}" aria-label="{{t.document.restore}}: {{label}}">{{t.document.restore}}</button></form>\
        {{/mayReplace}}{{/isCurrent}}{{#remove}}<a class="danger" href="{{remove}}" aria-label="{{t.common.delete}}: {{label}}">\
        {{t.common.delete}}</a>{{/remove}}<details class="whole"><summary>{{^given}}{{t.document.nameVersion}}{{/given}}{{#given}}{{t.document.renameVersion}}{{/given}}</summary>\
        <form class="stack" method="post" action="{{nameVersion}}">{{>csrf}}<input type="hidden" name="version" value="{{id}}">\
        <div><label for="label-{{number}}">{{t.document.versionName}}</label><input id="label-{{number}}" name="name" dir="auto" \
        maxlength="100" autocomplete="off"{{#given}} value="{{given}}"{{/given}} aria-describedby="label-hint-{{number}}"></div>\
        <p class="muted small" id="label-hint-{{number}}">{{t.document.versionNameText}}</p>\
        <button class="button small" type="submit">{{t.account.save}}</button></form></details>\
        {{/mayWrite}}</li>{{/versions}}</ul>
        {{#firstVersions}}<p class="links"><a href="{{address}}">{{t.home.start}}</a></p>{{/firstVersions}}\
        {{#nextVersions}}<p class="links"><a href="{{address}}" rel="next">{{t.home.next}}</a></p>{{/nextVersions}}
        {{#deleteOld}}<p class="links"><a class="danger" href="{{deleteOld}}">{{t.oldVersions.delete}}</a></p>{{/deleteOld}}
        {{#oldNotShown}}<p class="muted small">{{oldNotShown}}</p>{{/oldNotShown}}
        {{#mayReplace}}{{#hasOld}}<p class="muted small">{{t.document.restoreText}} {{t.oldVersions.thinning}}</p>{{/hasOld}}
        <details><summary>{{t.document.uploadVersion}}</summary>
        <form class="stack" method="post" action="{{upload}}" enctype="multipart/form-data">
        {{>csrf}}<p class="muted small">{{t.document.uploadVersionText}} {{limit}}</p>
        <div><label class="hidden" for="file">{{t.document.uploadVersion}}</label>
        <input id="file" name="file" type="file" required></div>
        {{>bar}}
        <button class="button" type="submit">{{t.common.upload}}</button></form></details>{{/mayReplace}}</section>
        </div>{{/hasHistory}}
        <div>
        {{#mayShare}}{{>sharing}}{{/mayShare}}
        {{#mayLeave}}<section class="panel"><a class="button full" href="{{leave}}">{{t.sharing.leave}}</a></section>{{/mayLeave}}
        {{#mayArrange}}<section class="panel">{{#mayRename}}<details{{#refusedName}} open{{/refusedName}}><summary>{{t.common.rename}}</summary>
        <form class="stack" method="post" action="{{rename}}">
        {{>csrf}}<div><label for="rename">{{t.document.newName}}</label>
        <input id="rename" name="name" {{#refusedName}}value="{{typed}}"{{>correct}}{{/refusedName}}\
        {{^refusedName}}value="{{name}}"{{/refusedName}} dir="auto" maxlength="255" autocomplete="off" required></div>
        <button class="button full" type="submit">{{t.common.rename}}</button></form></details>{{/mayRename}}
        <p class="links"><a href="{{move}}">{{t.arranging.move}}</a>\
        {{#activity}}<a href="{{activity}}">{{t.activity.ofThis}}</a>{{/activity}}\
        {{#mayRename}}<a class="danger" href="{{delete}}">{{t.common.delete}}</a>{{/mayRename}}</p></section>{{/mayArrange}}
        </div>
        </div>
        {{/main}}
        {{/layout}}
        """

    static let shareSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{#hasCrumbs}}{{>crumbs}}{{/hasCrumbs}}
        {{>messages}}
        {{>otherType}}
        <div class="panel stack">
        <div class="title"><svg class="kind big {{kind.symbol}}" role="img" aria-label="{{kind.label}}">\
        <use href="#{{kind.symbol}}"/></svg><div class="tight"><h1><bdi>{{name}}</bdi></h1>
        <p class="muted small">{{#modified}}{{>when}}{{/modified}} · {{size}}</p></div></div>
        <p>{{#from}}{{>sentence}}{{/from}}. {{may}}{{#ends}} {{ends}}{{/ends}}</p>
        {{#office}}<a class="button main full" href="{{address}}">{{label}}</a>{{/office}}
        <a class="button full{{^office}} main{{/office}}" href="{{download}}" download>{{t.common.download}}</a>
        {{#preview}}{{#tab}}<a class="button full" href="{{tab}}" target="_blank" rel="noopener">{{t.previewing.open}}</a>\
        {{/tab}}{{/preview}}
        {{#office}}<p class="muted small">{{#officeNeeds}}{{>sentence}} {{/officeNeeds}}{{missing}}</p>{{/office}}
        {{>keep}}
        </div>
        {{>preview}}
        {{#mayEdit}}<section class="panel stack"><h2>{{t.document.uploadVersion}}</h2>
        <p class="muted">{{t.share.uploadText}}</p>
        <form class="stack" method="post" action="{{upload}}" enctype="multipart/form-data">
        {{>csrf}}<div><label class="hidden" for="file">{{t.document.uploadVersion}}</label>
        <input id="file" name="file" type="file" required>
        {{#limit}}<p class="muted small">{{limit}}</p>{{/limit}}</div>
        {{>bar}}
        <button class="button full" type="submit">{{t.common.upload}}</button></form></section>{{/mayEdit}}
        {{/main}}
        {{/layout}}
        """

    static let sharedFolderSource = """
        {{<layout}}
        {{$main}}
        {{>symbols}}
        {{#hasCrumbs}}{{>crumbs}}{{/hasCrumbs}}
        <div class="head"><div class="tight"><h1><bdi>{{name}}</bdi></h1>
        <p class="muted">{{#from}}{{>sentence}}{{/from}}. {{may}}{{#ends}} {{ends}}{{/ends}}</p></div>{{>keep}}</div>
        {{>messages}}
        {{>uploads}}
        <div id="entries">
        {{>entries}}
        {{>paging}}
        {{#hasEntries}}<p class="links"><a href="{{zip}}">{{t.several.downloadAll}}</a></p>{{/hasEntries}}
        {{^hasEntries}}<div class="panel"><p class="muted">{{t.home.emptyFolder}}</p></div>{{/hasEntries}}
        </div>
        {{#mayEdit}}<details{{#refusedUpload}} open{{/refusedUpload}}><summary>{{t.common.upload}}</summary>
        <form class="panel stack" method="post" action="{{upload}}" enctype="multipart/form-data" data-uploads>
        {{>csrf}}{{>clash}}{{>files}}
        <button class="button main" type="submit">{{t.home.uploadHere}}</button></form></details>{{/mayEdit}}
        {{/main}}
        {{/layout}}
        """
}
