extension Strings {
    /// Texts of the page that lists everything that a user shares, and of links to that page.
    package struct Shared: Decodable, Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below the title.
        package let title, text: String
        /// The text on the page if the user shares nothing.
        package let none: String
        /// The word "Link", which is shown before the access level of a link.
        package let link: String
        /// The text below a list that shows only the latest shared items.
        package let more: Text<Number.Limit>
        /// The link to the activity page that lists revoked and expired access.
        package let earlier: String
    }

    package struct Sharing: Decodable, Sendable {
        package let title, intro, none, view, edit, create, stop, copyHint, access: String
        /// The headings "Links" and "People", and the labels of the form that shares an item with an account.
        package let links, people, peopleNone, userName, userNameHint, role, until, permit, ended: String
        package let lastDay: Text<Value.Day>
        /// The text next to a person who has access through a parent folder, with the name of that folder.
        package let through: Phrase<Name.Folder>
        package let leave, empty: String
        /// The buttons that let a person edit an item, or only view it.
        package let letEdit, onlyView: String
    }

    package struct Share: Decodable, Sendable {
        package let from: Phrase<Name.Person>
        package let canView, canEdit, canFill, uploadText: String
        /// The sentence for visitors with the last day of a link.
        package let ends: Text<Value.Day>
        package let goneTitle, goneText: String
    }

    /// Texts about links that expire or have a password, and about adding an item from a link to "Shared with me".
    package struct Links: Decodable, Sendable {
        /// Texts on the page where the owner manages links.
        package let terms, password, hasPassword, hasNoPassword, endless, byLink: String
        /// Texts about links that open a parent folder, or all of the user's documents.
        package let above: Phrase<Name.Folder>
        package let aboveAll: String
        /// The rule for the password of a link, with the minimum number of characters.
        package let passwordRule: Text<Number.Limit>
        /// Texts of the form that changes an existing link.
        package let change, changeText, newPassword, removePassword: String
        /// The label of a new link's address, and the labels of the copy button before and after copying.
        package let address, copy, copied: String
        /// Texts on the page that asks a visitor for the password of a link.
        package let lockedTitle, lockedText, wrong, expired, open: String
        /// The texts with which a visitor adds the item to "Shared with me", or opens it there.
        package let keep, signInToKeep, kept: String
        /// The name of the event that a user added an item to "Shared with me" through a link.
        package let keeping: String
        /// The label that opens the form for a further link, and the button that revokes a link.
        package let another, end: String
        /// The notes that a link with view access already exists, and that a link with edit access already exists.
        package let viewIsThere, editIsThere: String
        /// The flash message, which says that a person's access was revoked, but a link still opens the item.
        package let stays: Phrase<Name.Item, Name.Person>
    }

    /// Texts about the day on which an account's access to an item ends.
    package struct Ends: Decodable, Sendable {
        /// The sentence with the last day of access for the person who has the access.
        package let until: Text<Value.Day>
        /// The label "Change expiration date", which opens the form next to a person, and the sentence in the form.
        package let change, text: String
        /// The flash message, which says that the expiration date of a person's access was saved.
        package let changed: Phrase<Name.Person>
        /// The label "Share with another person", which opens the sharing form below the list of people.
        package let another: String
        /// The label "Set expiration date", for access that doesn't expire.
        package let set: String
        /// The flash message after the expiration date of a person's access was removed.
        package let removed: Phrase<Name.Person>
        /// The flash message, which says that the item is shared with the person again.
        package let again: Phrase<Name.Item, Name.Person>
    }

    /// Texts about transferring ownership of an item to another user.
    package struct Transfer: Decodable, Sendable {
        /// The heading, the text and the button of the form on the item's page. The button leads to the confirmation
        /// page.
        package let title, text, next: String
        /// The question on the confirmation page.
        package let heading: Phrase<Name.Item, Name.Person>
        /// The sentences on the confirmation page that explain the effects of the transfer.
        package let documentGoes, folderGoes, editing, sharing, back: String
        /// The flash message after the transfer.
        package let done: Phrase<Name.Item, Name.Person>
        /// The messages that say why a transfer was refused: the new owner's quota, or too many items.
        package let noSpace: Phrase<Name.Person>
        package let tooMany: Text<Number.Limit>
    }

    /// The questions and texts of confirmation pages, which ask before actions that affect other people or can't be
    /// undone.
    package struct Asking: Decodable, Sendable {
        /// Texts for removing an item of another user from "Shared with me".
        package let leave: Phrase<Name.Item>
        package let leaveText, leaveButton: String
        /// Texts for revoking a link: the question, what the link allows, and the consequences.
        package let endLink: Phrase<Name.Item>
        package let endLinkToView, endLinkToEdit: Phrase<Name.Item>
        package let endLinkText: String
        package let signOutEverywhere: String
        /// The questions before an operator's actions on a user.
        package let disable, signOut, makeOperator, takeRole: Phrase<Name.Person>
        package let takeRoleText: String
        /// The question before the lock on an open document is released.
        package let release: Phrase<Name.Item>
    }

    /// Texts about other people who are affected when a user deletes or stops sharing an item.
    package struct Audience: Decodable, Sendable {

        /// The sentence that names the people who lose access to a document when it is deleted or its link is revoked.
        package let losing: Phrase<Name.People, Name.Item>
        /// The sentence that names the people who lose access to a folder or to a part of it.
        package let losingFolder: Phrase<Name.People, Name.Item>
        /// The sentence that names the people who lose access to several items or to parts of the items.
        package let losingSeveral: Phrase<Name.People>
        /// Two sentences that say which links stop working: links to a document, or links to a folder, its contents or
        /// several items.
        package let links, linksToAny: String
        /// Says that a person can still edit an item through a parent folder.
        package let stillEdits: Phrase<Name.Person, Name.Folder>
        /// Says that a person whose access was revoked can still open a parent folder of the item, or a part of the
        /// item's contents.
        package let stillHas: Phrase<Name.Item, Name.Person>
        /// The sentence after ``stillHas`` if a link also opens the item.
        package let linkStays: String
    }
}
