extension Strings {
    /// Texts of the page that lists everything that a user shares, and of links to that page.
    struct Shared: Decodable, Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below the title.
        let title, text: String
        /// The text on the page if the user shares nothing.
        let none: String
        /// The word "Link", which is shown before the access level of a link.
        let link: String
        /// The text below a list that shows only the latest shared items.
        let more: Text<Number.Limit>
        /// The link to the activity page that lists revoked and expired access.
        let earlier: String
    }

    struct Sharing: Decodable, Sendable {
        let title, intro, none, view, edit, create, stop, copyHint, access: String
        /// The headings "Links" and "People", and the labels of the form that shares an item with an account.
        let links, people, peopleNone, userName, userNameHint, role, until, permit, ended: String
        let lastDay: Text<Value.Day>
        /// The text next to a person who has access through a parent folder, with the name of that folder.
        let through: Phrase<Name.Folder>
        let leave, empty: String
        /// The buttons that let a person edit an item, or only view it.
        let letEdit, onlyView: String
    }

    struct Share: Decodable, Sendable {
        let from: Phrase<Name.Person>
        let canView, canEdit, canFill, uploadText: String
        /// The sentence for visitors with the last day of a link.
        let ends: Text<Value.Day>
        let goneTitle, goneText: String
    }

    /// Texts about links that expire or have a password, and about adding an item from a link to "Shared with me".
    struct Links: Decodable, Sendable {
        /// Texts on the page where the owner manages links.
        let terms, password, hasPassword, hasNoPassword, endless, byLink: String
        /// Texts about links that open a parent folder, or all of the user's documents.
        let above: Phrase<Name.Folder>
        let aboveAll: String
        /// The rule for the password of a link, with the minimum number of characters.
        let passwordRule: Text<Number.Limit>
        /// Texts of the form that changes an existing link.
        let change, changeText, newPassword, removePassword: String
        /// The label of a new link's address, and the labels of the copy button before and after copying.
        let address, copy, copied: String
        /// Texts on the page that asks a visitor for the password of a link.
        let lockedTitle, lockedText, wrong, expired, open: String
        /// The texts with which a visitor adds the item to "Shared with me", or opens it there.
        let keep, signInToKeep, kept: String
        /// The name of the event that a user added an item to "Shared with me" through a link.
        let keeping: String
        /// The label that opens the form for a further link, and the button that revokes a link.
        let another, end: String
        /// The notes that a link with view access already exists, and that a link with edit access already exists.
        let viewIsThere, editIsThere: String
        /// The flash message, which says that a person's access was revoked, but a link still opens the item.
        let stays: Phrase<Name.Item, Name.Person>
    }

    /// Texts about the day on which an account's access to an item ends.
    struct Ends: Decodable, Sendable {
        /// The sentence with the last day of access for the person who has the access.
        let until: Text<Value.Day>
        /// The label "Change expiration date", which opens the form next to a person, and the sentence in the form.
        let change, text: String
        /// The flash message, which says that the expiration date of a person's access was saved.
        let changed: Phrase<Name.Person>
        /// The label "Share with another person", which opens the sharing form below the list of people.
        let another: String
        /// The label "Set expiration date", for access that doesn't expire.
        let set: String
        /// The flash message after the expiration date of a person's access was removed.
        let removed: Phrase<Name.Person>
        /// The flash message, which says that the item is shared with the person again.
        let again: Phrase<Name.Item, Name.Person>
    }

    /// Texts about transferring ownership of an item to another user.
    struct Transfer: Decodable, Sendable {
        /// The heading, the text and the button of the form on the item's page. The button leads to the confirmation
        /// page.
        let title, text, next: String
        /// The question on the confirmation page.
        let heading: Phrase<Name.Item, Name.Person>
        /// The sentences on the confirmation page that explain the effects of the transfer.
        let documentGoes, folderGoes, editing, sharing, back: String
        /// The flash message after the transfer.
        let done: Phrase<Name.Item, Name.Person>
        /// The messages that say why a transfer was refused: the new owner's quota, or too many items.
        let noSpace: Phrase<Name.Person>
        let tooMany: Text<Number.Limit>
    }

    /// The questions and texts of confirmation pages, which ask before actions that affect other people or can't be
    /// undone.
    struct Asking: Decodable, Sendable {
        /// Texts for removing an item of another user from "Shared with me".
        let leave: Phrase<Name.Item>
        let leaveText, leaveButton: String
        /// Texts for revoking a link: the question, what the link allows, and the consequences.
        let endLink: Phrase<Name.Item>
        let endLinkToView, endLinkToEdit: Phrase<Name.Item>
        let endLinkText: String
        let signOutEverywhere: String
        /// The questions before an operator's actions on a user.
        let disable, signOut, makeOperator, takeRole: Phrase<Name.Person>
        let takeRoleText: String
        /// The question before the lock on an open document is released.
        let release: Phrase<Name.Item>
    }

    /// Texts about other people who are affected when a user deletes or stops sharing an item.
    struct Audience: Decodable, Sendable {

        /// The sentence that names the people who lose access to a document when it is deleted or its link is revoked.
        let losing: Phrase<Name.People, Name.Item>
        /// The sentence that names the people who lose access to a folder or to a part of it.
        let losingFolder: Phrase<Name.People, Name.Item>
        /// The sentence that names the people who lose access to several items or to parts of the items.
        let losingSeveral: Phrase<Name.People>
        /// Two sentences that say which links stop working: links to a document, or links to a folder, its contents or
        /// several items.
        let links, linksToAny: String
        /// Says that a person can still edit an item through a parent folder.
        let stillEdits: Phrase<Name.Person, Name.Folder>
        /// Says that a person whose access was revoked can still open a parent folder of the item, or a part of the
        /// item's contents.
        let stillHas: Phrase<Name.Item, Name.Person>
        /// The sentence after ``stillHas`` if a link also opens the item.
        let linkStays: String
    }
}
