extension Stylesheet {
    /// Text has a contrast of at least 4.5:1 with its background, and control outlines have 3:1.
    static let colours = """
        :root{color-scheme:light dark;
        --ground:#f5f4f0;--card:#ffffff;--sunk:#efede7;--text:#1b2422;--muted:#56615d;--line:#e2dfd7;--edge:#7f8985;
        --accent:#0b6b5d;--accent-strong:#085447;--on-accent:#ffffff;--soft:#e2f0ec;
        --danger:#a8251c;--danger-soft:#fbe9e7;--on-danger:#ffffff;--caution:#9a6700;--caution-soft:#fdf1d6;
        --folder:#8a6d1f;--text-kind:#2b5fae;--sheet:#1d7a46;--slides:#b5501b;--pdf:#a8251c;--image:#7a46a8;--other:#56615d;
        --shadow:0 1px 2px rgb(30 40 36/.06),0 6px 24px rgb(30 40 36/.06)}
        @media(prefers-color-scheme:dark){:root{
        --ground:#111615;--card:#1a201f;--sunk:#222a28;--text:#e9eeec;--muted:#a5b0ac;--line:#2c3533;--edge:#7d8985;
        --accent:#6fd3bf;--accent-strong:#8fe0d0;--on-accent:#06241f;--soft:#17322d;
        --danger:#ffa198;--danger-soft:#3a1d1b;--on-danger:#350805;--caution:#e0be62;--caution-soft:#352b12;
        --folder:#e0be62;--text-kind:#8db8f5;--sheet:#74cf9b;--slides:#f2a377;--pdf:#ffa198;--image:#cba6f0;--other:#a5b0ac;
        --shadow:0 0 0 1px var(--line)}}

        """
}
