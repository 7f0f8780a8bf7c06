extension Stylesheet {
    static let lists = """
        .kind{flex:none;width:1.75rem;height:1.75rem}
        .kind.big{width:2.5rem;height:2.5rem}
        .folder{color:var(--folder)}.text{color:var(--text-kind)}.sheet{color:var(--sheet)}.slides{color:var(--slides)}
        .kind.plain{color:var(--accent)}
        .pdf{color:var(--pdf)}.image{color:var(--image)}.other{color:var(--other)}
        .files{padding:0}
        table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
        .files table,.files tbody{display:block}
        .files thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .files tr{position:relative;display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;
        padding:.625rem 1rem}
        .files tbody tr+tr{border-top:1px solid var(--line)}
        .files td{padding:0}
        .files .name{grid-row:1/span 2}
        .files .entry{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;padding:.25rem 0;
        color:var(--text);text-decoration:none}
        .files .entry>span{min-width:0;font-size:1rem;font-weight:550}
        .files .entry:hover bdi{text-decoration:underline}
        .files .facts{display:block;font-size:.8125rem;font-weight:400;color:var(--muted)}
        .files .where{display:block;font-size:.8125rem;font-weight:400;color:var(--muted);text-decoration:none}
        .where bdi+bdi::before{content:"/ "}
        .files .where>span{display:block}
        .files .entry:hover .where bdi{text-decoration:none}
        .files .size,.files .modified{display:none}
        .files tbody tr:has(.entry:focus),.files tbody tr:has(.entry:target){background:var(--soft)}
        .files tr:has(.entry:focus) .tag,.files tr:has(.entry:target) .tag{background:var(--card)}
        .sort{align-items:center;margin-bottom:.25rem}.sort>*{margin:0}.sort a{gap:.25em}.sort [aria-current]{font-weight:700;text-decoration:none}
        .files .act{grid-row:1/span 2;grid-column:2;padding-inline-start:.5rem}
        .choosable tr{grid-template-columns:auto minmax(0,1fr) auto}
        .choosable .name{grid-column:2}
        .choosable .act{grid-column:3}
        .files .pick{grid-row:1/span 2;grid-column:1;padding-inline-end:.5rem}
        .pick label{display:flex;align-items:center;justify-content:center;position:relative;width:2.75rem;
        height:2.75rem;margin:0;cursor:pointer}
        .pick input{width:1.25rem;height:1.25rem;min-height:0;accent-color:var(--accent)}
        main:not(:has(.choosing[open])) .pick{display:none}
        .choosing[open]{position:sticky;top:0;z-index:1;padding-bottom:.75rem;background:var(--ground)}
        html:has(.choosing[open]){scroll-padding-top:10rem}
        .chosen{padding:0;list-style:none}
        .chosen li{display:flex;align-items:center;gap:.75rem;min-height:2.25rem}
        .icon{display:inline-flex;align-items:center;justify-content:center;width:2.75rem;height:2.75rem;
        border-radius:.5rem;color:var(--muted)}
        .icon:hover{background:var(--sunk);color:var(--text)}
        .icon svg{width:1.375rem;height:1.375rem}
        .rows{padding:0;list-style:none}
        .rows>li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.75rem 0}
        .rows>li+li{border-top:1px solid var(--line)}
        .rows>li>div:first-child{flex:1 1 8rem;min-width:0}
        .rows>li>.whole:first-child{flex-basis:100%}
        .rows>li:first-child{padding-top:0}
        .rows>li:last-child{padding-bottom:0}
        .rows>li>details.whole{flex:0 0 100%}
        .rows.trash>li>.whole{flex:1 1 12rem;min-width:0}
        .rows a.danger{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--danger)}
        .usage{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin-top:1rem}
        .usage progress{flex:0 1 12rem;height:.5rem;accent-color:var(--accent)}
        .taken{margin-bottom:1rem}
        .caution{background:var(--caution-soft);border-color:var(--caution)}
        #entries>.caution{margin-bottom:1rem}
        .sizes>li>.entry{flex:1 1 10rem;text-decoration:none}.sizes .entry:hover>span>bdi{text-decoration:underline}
        .sizes .entry>span>bdi{font-weight:550}.sizes .facts{display:block;font-size:.8125rem;color:var(--muted)}
        .sizes .facts bdi+bdi::before{content:"/ "}
        .sizes>li>.whole{flex:0 0 100%}.sizes>li>.links{margin:0;padding-inline-start:2.5rem}
        .held{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;
        padding-inline-start:2.5rem}
        .title{display:flex;align-items:center;gap:.875rem;min-width:0;flex:1 1 16rem}
        .title h1{flex:1 1 auto}
        .rows .entry{display:flex;flex:1;align-items:center;gap:.75rem;min-height:2.75rem;min-width:0;color:var(--text)}
        button.entry{padding:0;border:0;background:none;font:inherit;text-align:start;cursor:pointer}
        button.entry:hover{text-decoration:underline}
        .links{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem;margin-top:.5rem}
        .links a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600}
        .links .danger{color:var(--danger)}
        .tag{display:inline-block;padding:.0625rem .5rem;border-radius:1rem;background:var(--soft);
        color:var(--accent-strong);font-size:.8125rem;font-weight:600}
        .tabs{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-bottom:.5rem}
        .tabs a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600;text-decoration:none}
        .tabs a:hover{text-decoration:underline}
        .tabs [aria-current]{color:var(--text);box-shadow:inset 0 -.1875rem var(--accent)}
        .figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem 1.5rem}
        .figures strong{display:block;font-size:1.375rem;line-height:1.3}
        .growth th,.growth td{padding:.5rem 0;text-align:start;font-weight:400}
        .growth td,.growth th+th,.growth td+th{text-align:end;padding-inline-start:1rem}
        .growth thead th{color:var(--muted);font-size:.875rem;font-weight:600}
        .growth tbody tr{border-top:1px solid var(--line)}
        .plainly{padding-inline-start:1.25rem}
        .plainly li+li{margin-top:.5rem}
        .filter{display:grid;gap:.75rem;margin-bottom:1rem}
        .rows .person{flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding-block:.25rem;text-decoration:none}
        .person:hover strong{text-decoration:underline}
        .rows.people>li{padding:0}
        h1 .tag{vertical-align:middle;letter-spacing:0}
        .icon.office{color:var(--accent)}
        .history,.office~.fetch{display:none}
        @media(min-width:48rem){
        .history,.office~.fetch{display:inline-flex}
        .files{padding:.375rem .75rem}
        .files table{display:table}.files tbody{display:table-row-group}.files tr{display:table-row}
        .files thead{position:static;display:table-header-group;width:auto;height:auto;clip-path:none}
        .files th{padding:.625rem .75rem;text-align:start;font-size:.8125rem;font-weight:600;color:var(--muted);
        border-bottom:1px solid var(--line)}
        .files td{padding:.25rem .75rem;vertical-align:middle}
        .files tbody tr+tr td{border-top:1px solid var(--line)}
        .files tbody tr+tr{border:0}
        .files .size,.files .modified{display:table-cell;white-space:nowrap;color:var(--muted)}
        .filter{grid-template-columns:repeat(3,1fr);align-items:end}
        .sizes>li>.links{flex:0 1 auto;padding:0}.sizes>li>.keep{order:1;min-width:5rem;text-align:end}
        .files td{font-size:.9375rem}
        .files .size,.files th.size{text-align:end}
        .files .facts{display:none}
        .sort{display:none}.files th a{color:inherit}.files th[aria-sort] a{color:var(--text)}
        .files .tag{margin-inline-start:.625rem}
        .files .name{width:100%}
        .choosing .buttons .button{flex:0 1 auto}
        .files .act{white-space:nowrap;text-align:end;padding-inline:0 .25rem}
        .tools,.tools>details,.tools>details[open]{flex:0 1 auto}
        .tools{gap:.75rem}.tools>details>summary{padding:.25rem .75rem}
        .tools>details{position:relative}
        .tools>details>.panel{position:absolute;inset-inline-end:0;width:22rem;z-index:1;border:1px solid var(--line);
        box-shadow:0 8px 32px rgb(0 0 0/.2)}
        }
        @media(prefers-reduced-motion:no-preference){.button,.icon,summary{transition:background-color .12s}}

        """
}
