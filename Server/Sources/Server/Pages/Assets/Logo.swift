/// The logo: a sheet of paper that settles into its tray.
enum Logo {
    static let source = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
        <rect width="64" height="64" rx="14" fill="#0b6b5d"/>
        <path d="M21 11h15l7 7v23H21z" fill="#fff"/>
        <path d="M36 11v7h7z" fill="#9fd3c8"/>
        <path d="M13 32v19h38V32" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" \
        stroke-linejoin="round"/>
        </svg>
        """
}
