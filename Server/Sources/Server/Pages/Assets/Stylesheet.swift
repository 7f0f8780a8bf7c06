/// The only stylesheet. The base styles are for phones; wider screens start at 40rem.
enum Stylesheet {
    static let source = colors + base + chrome + forms + lists + showing
}

extension Stylesheet {
    /// Text has a contrast of at least 4.5:1 with its background, and control outlines have 3:1.
    static let colors = """
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

extension Stylesheet {
    static let forms = """
        label{display:block;font-weight:600;margin-bottom:.375rem}
        input,select{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.625rem;
        background:var(--card);color:var(--text);font:inherit}
        input[type=file]{padding:.5625rem .5rem;border-style:dashed;font-size:.9375rem}
        input[type=file]::file-selector-button{margin-inline-end:.625rem;padding:.25rem .625rem;border:0;
        border-radius:.375rem;background:var(--soft);color:var(--accent-strong);font:inherit;font-weight:600}
        .alert+div input,.alert~div input{scroll-margin-top:14rem}
        input:focus-visible,select:focus-visible{outline-offset:0}
        .button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.25rem;
        border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:var(--text);font:inherit;
        font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
        .button:hover{background:var(--sunk);color:var(--text)}
        .button.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
        .button.main:hover{background:var(--accent-strong);color:var(--on-accent)}
        .button.danger{border-color:var(--danger);background:var(--danger);color:var(--on-danger)}
        .button.small{min-height:2.75rem;padding:.25rem .875rem;font-size:.9375rem}
        .buttons{display:flex;flex-wrap:wrap;gap:.75rem}
        .buttons .button{flex:1 1 8rem}
        .full{width:100%}
        button.plain{min-height:2.75rem;padding:0;border:0;background:none;color:var(--accent);font:inherit;
        text-decoration:underline;text-underline-offset:.15em;cursor:pointer}
        .find{display:flex;gap:.5rem;margin-bottom:1rem}
        .find input{flex:1 1 auto;min-width:0}
        .find .button{flex:none;white-space:nowrap}
        .pair{display:flex;gap:.5rem}
        .pair input{flex:1 1 auto;min-width:0}
        .pair select{flex:none;width:auto}
        .copying{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.5rem}
        .copying input{flex:1 1 12rem;min-width:0}
        .choices{margin:0;padding:0;border:0}
        .choices.side{display:flex;flex-wrap:wrap;gap:0 1.5rem}
        .choices legend{padding:0;font-weight:600}
        .choices label{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;margin:0;font-weight:400}
        .choices input{flex:none;width:1.25rem;height:1.25rem;min-height:0;accent-color:var(--accent)}
        details>summary{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--accent);cursor:pointer;
        list-style:none;font-weight:600}
        details>summary::-webkit-details-marker{display:none}
        details>summary::after{content:"";flex:none;width:.5rem;height:.5rem;margin-inline-start:.625rem;
        border:solid;border-width:0 2px 2px 0;transform:translateY(-25%) rotate(45deg)}
        details[open]>summary::after{transform:translateY(25%) rotate(225deg)}
        details>.halves{margin-top:.5rem}
        .tools{display:flex;flex-wrap:wrap;gap:.5rem;align-items:flex-start;flex:1 1 auto;justify-content:flex-end}
        .tools>details{flex:1 1 auto}
        .tools>details[open]{flex-basis:100%}
        .tools>details>summary{width:100%;justify-content:center;white-space:nowrap;padding:.25rem .375rem;
        border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:var(--text)}
        .tools>.first>summary{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
        .tools>details>.panel{margin-top:.75rem}
        .who{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;padding:.5rem 1rem;
        border-radius:.625rem;background:var(--sunk)}
        .box{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;margin:0;font-weight:400}
        .box input{flex:none;width:1.25rem;height:1.25rem;min-height:0;accent-color:var(--accent)}
        .checks{padding:0;list-style:none}
        .checks li{position:relative;padding-inline-start:1.75rem}
        .checks li+li{margin-top:.625rem}
        .checks li::before{content:"";position:absolute;inset-inline-start:.375rem;top:.3rem;width:.4rem;height:.75rem;
        border:solid var(--accent);border-width:0 2px 2px 0;transform:rotate(45deg)}
        .steps{padding-inline-start:1.375rem}
        .steps li+li{margin-top:.375rem}
        .steps li::marker{color:var(--accent);font-weight:650}

        """
}

extension Stylesheet {
    static let chrome = """
        .top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.625rem 1rem;
        padding-inline:max(1rem,env(safe-area-inset-left)) max(1rem,env(safe-area-inset-right))}
        .brand{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;min-width:0;font-weight:650;
        color:var(--text);text-decoration:none}
        .brand:hover{color:var(--text)}
        .brand img{flex:none;width:1.75rem;height:1.75rem}
        .top nav{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem;margin-inline:auto -.5rem;font-size:.9375rem}
        .top nav a,.top nav button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .5rem;border:0;
        border-radius:.5rem;background:none;color:var(--text);font:inherit;text-decoration:none;cursor:pointer}
        .top nav a:hover,.top nav button:hover{background:var(--sunk)}
        .top nav [aria-current]{font-weight:650;color:var(--accent)}
        main{flex:1;width:100%;margin:0 auto;padding:.5rem 1rem 2rem}
        main.card{max-width:30rem}
        main.wide{max-width:64rem}
        .foot{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;padding:.5rem 1rem 1rem;
        font-size:.875rem;color:var(--muted)}
        .foot a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit}
        .panel{background:var(--card);border-radius:1rem;box-shadow:var(--shadow);padding:1.25rem}
        .panel+.panel,.panel+.split{margin-top:1rem}
        .note:focus,.alert:focus{outline:0}
        .note,.alert{padding:.75rem 1rem;border-radius:.625rem;border-inline-start:.25rem solid}
        .note:has(>form){display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem}
        .names{margin:.25rem 0 0;padding-inline-start:1.25rem;overflow-wrap:anywhere}
        .note{background:var(--soft);border-color:var(--accent)}
        .alert{background:var(--danger-soft);border-color:var(--danger)}
        main>.note,main>.alert,.first-steps{margin-bottom:1rem}
        main>#notice{position:sticky;top:.5rem;z-index:1}
        html:has(main>#notice){scroll-padding-top:7rem}
        .head~.hint{margin-bottom:1rem}.head+.hint{margin-top:-.5rem}
        .panel>.head{margin-bottom:0}
        .guide .code:not(.shown){display:none}
        .guide .code.shown{margin-top:1rem}
        .narrow-only{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600}
        .code svg{display:block;width:10rem;height:10rem;border-radius:.5rem}
        .code .light{fill:#fff}.code .dark{fill:#000}
        .code figcaption{max-width:12rem;margin-top:.5rem;color:var(--muted)}
        .head{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1rem;margin-bottom:1rem}
        .head h1,.head h2,.head>.tight{flex:1 1 12rem;min-width:0}
        .head .buttons{flex:0 1 auto}
        .head .buttons .button{flex:1 1 auto;white-space:nowrap}
        .crumbs ol{display:flex;flex-wrap:wrap;align-items:center;gap:0 .375rem;padding:0;list-style:none;font-size:.9375rem}
        .crumbs li+li::before{content:"/";color:var(--muted);margin-inline-end:.375rem}
        .crumbs a,.crumbs strong{display:inline-block;padding:.6875rem 0}
        .split>*+*{margin-top:1rem}
        @media(max-width:39.9375rem){
        .rows.versions>li>div:first-child{flex-basis:100%}
        .guide .code.shown figcaption{max-width:none}
        .first-steps{margin-bottom:.5rem;padding:.5rem 1rem}
        .find:has(+.first-steps){margin-bottom:.75rem}
        .first-steps .guide{display:none}
        .first-steps h2{flex-basis:100%;font-size:1rem}
        .first-steps .head{gap:.5rem 1rem;justify-content:space-between}
        }
        @media(min-width:40rem){
        .narrow-only{display:none}
        .top{padding:.875rem max(2rem,50% - 30rem)}
        .top nav{font-size:1rem}
        .top nav a,.top nav button{padding:0 .75rem}
        main{padding:1rem 2rem 3rem}
        main.card{padding-top:clamp(1rem,8vh,5rem)}
        .panel{padding:1.75rem}
        .guide{display:flex;gap:2rem;align-items:flex-start}
        .guide>.stack{flex:1;min-width:0}
        .guide .code:not(.shown){display:block}
        .guide .code{flex:none;margin:0}
        h1{font-size:1.75rem}
        }
        @media(min-width:60rem){
        .split{display:grid;grid-template-columns:minmax(0,1fr) 20rem;gap:1rem;align-items:start}
        .split>*+*{margin-top:0}
        .halves{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:start}
        .halves>.panel+.panel{margin-top:0}
        }

        """
}
