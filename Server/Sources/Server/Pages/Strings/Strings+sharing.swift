extension Strings {
    /// Texts of the page that lists everything a user shares, and of links to it.
    struct Shared: Decodable, Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below it.
        let title, text: String
        /// The text shown instead of an empty list.
        let none: String
        /// The text before a link's access level.
        let link: String
        /// The text below a list that shows only the latest items.
        let more: Text<Number.Limit>
        /// The link to the activity page with revoked and expired access.
        let earlier: String
    }

    struct Sharing: Decodable, Sendable {
        let title, intro, none, view, edit, create, stop, copyHint, access: String
        /// The headings *Links* and *People*, and the form that shares an item with an account.
        let links, people, peopleNone, userName, userNameHint, role, until, permit, ended: String
        let lastDay: Text<Value.Day>
        /// The parent folder through which a person has access.
        let through: Phrase<Name.Folder>
        let leave, empty: String
        /// Buttons that change a person's access level.
        let letEdit, onlyView: String
    }

    struct Share: Decodable, Sendable {
        let from: Phrase<Name.Person>
        let canView, canEdit, canFill, uploadText: String
        /// The last day of a link.
        let ends: Text<Value.Day>
        let goneTitle, goneText: String
    }

    /// Texts about links with an end or password, and about keeping linked items.
    struct Links: Decodable, Sendable {
        /// Texts on the owner's page.
        let terms, password, hasPassword, hasNoPassword, endless, byLink: String
        /// The links to a parent folder and to the root.
        let above: Phrase<Name.Folder>
        let aboveAll: String
        /// The rule for passwords, with the minimum number of characters.
        let passwordRule: Text<Number.Limit>
        /// Texts for changing an existing link.
        let change, changeText, newPassword, removePassword: String
        /// The address of the new link, and the labels of its copy button before and after copying.
        let address, copy, copied: String
        /// Texts on the page that asks for the password.
        let lockedTitle, lockedText, wrong, open: String
        /// Texts on the visitor's page.
        let keep, signInToKeep, kept: String
        /// The event name for keeping a linked item.
        let keeping: String
        /// The heading of the form for another link, and the button that revokes a link.
        let another, end: String
        /// Says that a link of the other kind already exists, and can be changed in its row.
        let viewIsThere, editIsThere: String
        /// The flash message for revoked access to an item that a link still opens.
        let stays: Phrase<Name.Item, Name.Person>
    }

    /// Texts about the end of access for an account.
    struct Ends: Decodable, Sendable {
        /// The last day, shown to the person who has access.
        let until: Text<Value.Day>
        /// The label that opens the form next to a person, and the sentence in the form.
        let change, text: String
        /// The flash message for a new last day, with the person's name.
        let changed: Phrase<Name.Person>
        /// The heading of the form for another person, below the list of people.
        let another: String
        /// The label that opens the form if there is no last day, and the flash message for a removed last day.
        let set: String
        let removed: Phrase<Name.Person>
        /// The flash message for restored access.
        let again: Phrase<Name.Item, Name.Person>
    }

    /// Texts about transferring ownership to another user.
    struct Transfer: Decodable, Sendable {
        /// Texts on the item's page, with the link to the confirmation page.
        let title, text, next: String
        /// Texts on the confirmation page, including the consequences.
        let heading: Phrase<Name.Item, Name.Person>
        let documentGoes, folderGoes, editing, sharing, back: String
        /// Flash messages about the result.
        let done: Phrase<Name.Item, Name.Person>
        let noSpace: Phrase<Name.Person>
        let tooMany: Text<Number.Limit>
    }

    /// Texts of confirmation pages, for actions that affect other people or can't be undone.
    struct Asking: Decodable, Sendable {
        /// Texts for removing an item shared by another user.
        let leave: Phrase<Name.Item>
        let leaveText, leaveButton: String
        /// Texts for revoking a link: what the link allows, and the consequences.
        let endLink: Phrase<Name.Item>
        let endLinkToView, endLinkToEdit: Phrase<Name.Item>
        let endLinkText: String
        let signOutEverywhere: String
        /// Texts for an operator's actions on a user.
        let disable, signOut, makeOperator, takeRole: Phrase<Name.Person>
        let takeRoleText: String
        /// The text for unlocking an open document.
        let release: Phrase<Name.Item>
    }

    /// Texts about other people who are affected by a change to a document or folder.
    struct Audience: Decodable, Sendable {

        /// Names the people who lose access to a document when it is deleted or its link is revoked.
        let losing: Phrase<Name.People, Name.Item>
        /// Names the people who lose access to a folder or a part of it.
        let losingFolder: Phrase<Name.People, Name.Item>
        /// Names the people who lose access to several items or parts of them.
        let losingSeveral: Phrase<Name.People>
        /// Says that links stop working: links to a document, and links to a folder, its contents or several items.
        let links, linksToAny: String
        /// Says that a parent folder still gives a user more access than the new access level.
        let stillEdits: Phrase<Name.Person, Name.Folder>
        /// Says that a user whose access was revoked can still open a parent folder or part of the contents.
        let stillHas: Phrase<Name.Item, Name.Person>
        /// The sentence after ``stillHas`` if a link also opens the item.
        let linkStays: String
    }
}
