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
