/// What several templates share, by the name they call it.
enum PagePartial: String, CaseIterable, Sendable {
    case layout, sentence, messages, symbols, crumbs, when, csrf

    var source: String {
        switch self {
        case .layout: Self.layoutSource
        case .sentence: Self.sentenceSource
        case .messages: Self.messagesSource
        case .symbols: Self.symbolsSource
        case .crumbs: Self.crumbsSource
        case .when: Self.whenSource
        case .csrf: Self.csrfSource
        }
    }

    private static let layoutSource = """
        <!DOCTYPE html>
        <html lang="{{language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f4f0">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111615">
        <meta name="robots" content="noindex">
        <title>{{title}} · {{provider}}</title>
        <link rel="stylesheet" href="{{stylesheet}}">
        <link rel="icon" href="{{icon}}">
        <link rel="apple-touch-icon" href="{{touchIcon}}">
        </head>
        <body>
        <a class="skip" href="#main">{{t.common.skip}}</a>
        <header class="top">
        <a class="brand" href="/"><img src="{{icon}}" alt="" width="28" height="28"><bdi>{{provider}}</bdi></a>
        {{^isDialog}}{{#account}}<nav aria-label="{{t.common.account}}">
        <a href="/"{{#inDocuments}} aria-current="page"{{/inDocuments}}>{{t.common.documents}}</a>
        <a href="/account"{{#inAccount}} aria-current="page"{{/inAccount}}>{{t.common.account}}</a>
        <form method="post" action="/sign-out">{{>csrf}}<button type="submit">{{t.common.signOut}}</button></form>
        </nav>{{/account}}{{/isDialog}}
        </header>
        <main id="main" class="{{width}}">
        {{$main}}{{/main}}
        </main>
        <footer class="foot"><a href="{{privacyAddress}}">{{t.common.privacy}}</a></footer>
        </body>
        </html>
        """

    /// One line, because it stands inside text.
    private static let sentenceSource =
        "{{#parts}}{{#isName}}<bdi>{{text}}</bdi>{{/isName}}{{^isName}}{{text}}{{/isName}}{{/parts}}"

    private static let messagesSource = """
        {{#problem}}<div class="alert" role="alert"><strong>{{t.common.problem}}</strong>
        <p>{{>sentence}}</p></div>{{/problem}}
        {{#notice}}<div class="note" role="status"><p>{{>sentence}}</p></div>{{/notice}}
        """

    private static let whenSource = #"<time datetime="{{exact}}" title="{{exact}}">{{text}}</time>"#

    private static let csrfSource = #"<input type="hidden" name="csrf" value="{{csrf}}">"#

    private static let crumbsSource = """
        <nav class="crumbs" aria-label="{{t.home.list}}"><ol>
        <li><a href="{{home}}">{{t.common.documents}}</a></li>
        {{#crumbs}}<li><a href="{{address}}"><bdi>{{name}}</bdi></a></li>{{/crumbs}}
        </ol></nav>
        """

    /// The pictures a page draws with `<use>`; they take the colour of the text around them.
    private static let symbolsSource = """
        <svg class="hidden" aria-hidden="true" focusable="false">
        <symbol id="folder" viewBox="0 0 28 28"><path d="M3 8a2.5 2.5 0 0 1 2.5-2.5h5L13 8.5h9.5A2.5 2.5 0 0 1 25 11v9.5\
        a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 3 20.5z" fill="currentColor" opacity=".85"/></symbol>
        <symbol id="sheet-of-paper" viewBox="0 0 28 28"><path d="M7.5 3h9L22.5 9v14A2 2 0 0 1 20.5 25h-13a2 2 0 0 1-2-2V5\
        a2 2 0 0 1 2-2z" fill="currentColor" opacity=".14"/><path d="M16 3v6.5h6.5M7.5 3H16l6.5 6.5V23a2 2 0 0 1-2 2h-13\
        a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></symbol>
        <symbol id="text" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9.5 14h9M9.5 17.2h9M9.5 20.4h5.5" \
        stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></symbol>
        <symbol id="sheet" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9.5 13.5h9v7.5h-9zM9.5 17.2h9M14 13.5V21" \
        fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></symbol>
        <symbol id="slides" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9.5 21v-3M14 21v-7M18.5 21v-4.5" \
        stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></symbol>
        <symbol id="pdf" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M10 21v-7.5h3.2a2.3 2.3 0 0 1 0 4.6H10" \
        fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
        <symbol id="image" viewBox="0 0 28 28"><use href="#sheet-of-paper"/><path d="M9 21l3.5-5 2.5 3 1.5-1.8L19 21z" \
        fill="currentColor"/><circle cx="11" cy="12.5" r="1.3" fill="currentColor"/></symbol>
        <symbol id="other" viewBox="0 0 28 28"><use href="#sheet-of-paper"/></symbol>
        <symbol id="download" viewBox="0 0 24 24"><path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" fill="none" \
        stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
        </svg>
        """
}
