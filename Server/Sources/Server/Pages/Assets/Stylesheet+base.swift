extension Stylesheet {
    static let base = """
        *,*::before,*::after{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--ground);
        color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK JP",
        sans-serif;
        overflow-wrap:anywhere}
        h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}
        h1{font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.01em;text-wrap:balance}
        h2{font-size:1.125rem;line-height:1.35;font-weight:650}
        h3{font-size:1rem;font-weight:650}
        a{color:var(--accent);text-underline-offset:.15em}
        a:hover{color:var(--accent-strong)}
        :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.375rem}
        .muted{color:var(--muted)}
        .small{font-size:.875rem}
        .stack>*+*{margin-top:1rem}
        .stack>[type=hidden]+*,.stack>.hidden+*{margin-top:0}
        .files+p,.files+details,.who+.split,p+details{margin-top:1rem}
        .tight>*+*{margin-top:.25rem}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .skip{position:absolute;left:1rem;top:-4rem;padding:.625rem 1rem;background:var(--accent);
        color:var(--on-accent);border-radius:.5rem;z-index:1}
        .skip:focus{top:.5rem;color:var(--on-accent)}
        time,.keep{white-space:nowrap}
        code{font:.9375em ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        .copy{display:block;padding:.625rem .75rem;background:var(--sunk);border-radius:.5rem;user-select:all;
        -webkit-user-select:all}

        """
}
