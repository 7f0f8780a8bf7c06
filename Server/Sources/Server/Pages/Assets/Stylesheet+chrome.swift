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
        .first-steps .head{gap:0 1rem;justify-content:space-between}
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
