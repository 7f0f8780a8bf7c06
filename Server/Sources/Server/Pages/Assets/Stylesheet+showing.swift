extension Stylesheet {
    /// Styles for uploads, the drop target, previews and the row that a form affected.
    static let showing = """
        [hidden]{display:none!important}
        .uploads{margin-bottom:1rem}
        .uploads h2:focus{outline:0}
        .uploads .name{display:block;font-weight:550}
        .bar{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}.bar .said{flex:1}
        .bar progress{flex:1 1 100%;height:.5rem;accent-color:var(--accent)}
        .uploads progress{display:block;width:100%;height:.5rem;accent-color:var(--accent)}
        .uploads .refused .said{color:var(--danger)}
        .uploads li:nth-child(n+11):not(.refused){display:none}
        .dropping{position:fixed;inset:.75rem;z-index:2;display:flex;align-items:center;justify-content:center;
        border:3px dashed var(--accent);border-radius:1rem;background:var(--soft);color:var(--text);
        font-size:1.25rem;font-weight:650;text-align:center;pointer-events:none;opacity:.95}
        .wide-only{display:none}
        @media(min-width:48rem){.wide-only{display:block}}
        .files tr:has(.entry:target){background:var(--soft)}
        .entry:target{scroll-margin:8rem}
        .preview{margin-bottom:1rem;text-align:center}
        .preview img{display:block;max-width:100%;max-height:70vh;max-height:70dvh;margin:0 auto;border-radius:.5rem}
        .preview iframe{display:block;width:100%;height:22rem;max-height:70vh;border:1px solid var(--line);
        border-radius:.5rem;background:#fff;color-scheme:light}
        .preview p{margin-top:.5rem;text-align:start}
        .panel+.preview,.preview+.panel{margin-top:1rem}

        """
}
