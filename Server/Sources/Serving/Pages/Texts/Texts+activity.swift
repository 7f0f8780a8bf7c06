extension Texts {
    /// The page of what happened to a person's account and documents, and the ways to it.
    struct Activity: Sendable {
        /// The page's title, which is also a link to it, and the sentence below it.
        var title, text: String
        /// From a document or a folder to what happened to it, and back to everything.
        var ofThis, all: String
    }
}

extension Texts.Activity {
    static let english = Texts.Activity(
        title: "Activity", text: "What happened to your account and your documents, by whom and when.",
        ofThis: "What happened to it", all: "All activity")

    static let german = Texts.Activity(
        title: "Verlauf", text: "Was mit Ihrem Konto und Ihren Dokumenten geschehen ist, durch wen und wann.",
        ofThis: "Was damit geschehen ist", all: "Gesamter Verlauf")

    static let french = Texts.Activity(
        title: "Activité", text: "Ce qui est arrivé à votre compte et à vos documents, par qui et quand.",
        ofThis: "Ce qui lui est arrivé", all: "Toute l’activité")

    static let spanish = Texts.Activity(
        title: "Actividad", text: "Lo que ha ocurrido con su cuenta y sus documentos, por quién y cuándo.",
        ofThis: "Lo que le ha ocurrido", all: "Toda la actividad")

    static let japanese = Texts.Activity(
        title: "アクティビティ", text: "あなたのアカウントとドキュメントに、いつだれが何をしたか。",
        ofThis: "これまでの操作", all: "すべてのアクティビティ")
}
