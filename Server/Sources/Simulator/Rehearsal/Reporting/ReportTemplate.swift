/// The Mustache template of the report's page.
enum ReportTemplate {
    static let page = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{verdict}} – rehearsal of {{provider}}</title>
        <style>{{{style}}}</style>
        </head>
        <body>
        <header class="{{#isGood}}good{{/isGood}}{{^isGood}}bad{{/isGood}}">
        <p class="over">Rehearsal of {{provider}}</p>
        <h1>{{verdict}}</h1>
        <p class="counts"><span class="dot passed"></span>{{passedCount}} passed
        <span class="dot failed"></span>{{failedCount}} failed
        <span class="dot notPlayed"></span>{{notPlayedCount}} not played{{#hasWarnings}} ·
        {{warningText}} (--strict counts warnings as failures){{/hasWarnings}}</p>
        {{#fault}}<p class="fault">Fault injected: <strong>{{fault}}</strong>.
        A failed case or a warning shows that the rehearsal detects the fault.</p>{{/fault}}
        <dl class="facts">
        <div><dt>Bootstrapper</dt><dd>{{bootstrapper}}</dd></div>
        <div><dt>Device</dt><dd>{{device}}</dd></div>
        <div><dt>Started</dt><dd>{{started}}</dd></div>
        <div><dt>Seed</dt><dd>{{seed}}</dd></div>
        </dl>
        </header>
        <main>
        {{#hasFailed}}<section><h2>Failed cases</h2>{{#failed}}{{>case}}{{/failed}}</section>{{/hasFailed}}
        <section>
        <h2>Microsoft’s manual test pass</h2>
        <div class="scroll" tabindex="0"><table>
        <thead><tr><th>#</th><th>Test</th><th>Result</th><th>Covered by</th><th>Check by hand</th></tr></thead>
        <tbody>{{#manual}}<tr><td>{{number}}</td><td>{{title}}</td>
        <td><span class="mark {{outcome}}">{{word}}</span></td><td class="small">{{cases}}</td>
        <td class="small">{{unseen}}</td></tr>{{/manual}}</tbody>
        </table></div>
        </section>
        <section><h2>Passed cases</h2>{{^passed}}<p class="muted">None.</p>{{/passed}}{{#passed}}{{>case}}{{/passed}}</section>
        {{#hasNotPlayed}}<section><h2>Cases not played</h2>{{#notPlayed}}{{>case}}{{/notPlayed}}</section>{{/hasNotPlayed}}
        {{#hasLeftBehind}}<section><h2>Not cleaned up</h2>
        <p>The rehearsal created these items and could not delete them:</p><ul>{{#leftBehind}}<li>{{.}}</li>{{/leftBehind}}</ul></section>{{/hasLeftBehind}}
        <section class="exchanges"><h2>All requests and responses</h2>
        <p class="muted small">Secrets are masked: the same secret has the same mask everywhere in this report.</p>
        {{#exchanges}}{{>exchange}}{{/exchanges}}</section>
        </main>
        <dialog id="sheet"><form method="dialog"><button aria-label="Close">✕</button></form><div></div></dialog>
        <script>{{{script}}}</script>
        </body>
        </html>
        """

    static let testCase = """
        <details class="case {{outcome}}" id="{{name}}"{{#isFailed}} open{{/isFailed}}>
        <summary><span class="mark {{outcome}}">{{word}}</span>
        <span class="title">{{title}}</span> <span class="muted small">{{name}} · {{sources}} · {{seconds}}</span></summary>
        {{#reason}}<p class="reason">{{reason}}.</p>{{/reason}}
        {{#wasLate}}<p class="reason">In the first run a response was late, so the case was played again with longer time limits. \
        Late response: {{wasLate}}</p>{{/wasLate}}
        {{#warnings}}<p class="reason">{{warnings}}: a strict client would refuse a response, but the case continues.</p>{{/warnings}}
        <ol class="steps">{{#steps}}<li class="{{outcome}}"><p class="step"><span class="mark {{outcome}}">{{word}}</span>
        {{title}}</p>
        {{#hasFlowSteps}}<p class="muted small">Operational flows: {{flowSteps}}</p>{{/hasFlowSteps}}
        {{#remark}}<p class="remark small">{{remark}}</p>{{/remark}}
        {{#findings}}<dl class="finding {{weight}}">
        <div><dt>Expected</dt><dd>{{expected}}</dd></div><div><dt>{{#isLate}}Late{{/isLate}}{{^isLate}}Received{{/isLate}}</dt><dd>{{came}}</dd></div>
        {{#cause}}<div><dt>Likely cause</dt><dd>{{cause}}</dd></div>{{/cause}}
        <div><dt>Source</dt><dd>{{>sources}}</dd></div></dl>{{/findings}}</li>{{/steps}}</ol>
        {{#diagram}}{{>diagram}}{{/diagram}}
        {{#pages}}<figure><img src="data:image/png;base64,{{png}}" alt="{{title}}" width="{{width}}" height="{{height}}" loading="lazy">
        <figcaption>{{title}}, {{size}}</figcaption></figure>{{/pages}}
        </details>
        """

    static let sources = """
        {{#sources}}{{#link}}<a href="{{link}}">{{title}}</a>{{/link}}{{^link}}{{title}}{{/link}} {{/sources}}
        """

    static let diagram = """
        <div class="scroll" tabindex="0"><svg viewBox="0 0 {{width}} {{height}}" width="{{width}}" height="{{height}}" role="img"
        aria-label="Sequence diagram">
        {{#lanes}}<line class="lane" x1="{{x}}" y1="34" x2="{{x}}" y2="{{bottom}}"/>
        <text class="party" x="{{x}}" y="22" text-anchor="middle">{{name}}</text>{{/lanes}}
        {{#bands}}<rect class="band {{outcome}}" x="0" y="{{y}}" width="{{width}}" height="26" rx="4"/>
        <text class="bandtext" x="10" y="{{textY}}">{{title}}</text>{{/bands}}
        {{#arrows}}<a href="#x{{id}}" class="arrow {{kind}}"><title>{{label}}</title>
        <rect class="hit" x="{{left}}" y="{{top}}" width="{{span}}" height="30"/>
        <line x1="{{from}}" y1="{{y}}" x2="{{tip}}" y2="{{y}}"/>
        <path d="M{{side}} {{sideTop}} L{{tip}} {{y}} L{{side}} {{sideBottom}}"/>
        <text x="{{labelX}}" y="{{labelY}}" text-anchor="middle">{{label}}</text></a>{{/arrows}}
        </svg></div>
        """

    static let exchange = """
        <details class="exchange {{kind}}" id="x{{id}}"><summary><span class="mark {{kind}}">{{status}}</span>
        {{operation}} <span class="muted small">{{from}} → {{to}} · {{milliseconds}} ms · at {{at}} s</span></summary>
        {{#findings}}<dl class="finding {{weight}}">
        <div><dt>Expected</dt><dd>{{expected}}</dd></div><div><dt>Received</dt><dd>{{came}}</dd></div>
        {{#cause}}<div><dt>Likely cause</dt><dd>{{cause}}</dd></div>{{/cause}}
        <div><dt>Source</dt><dd>{{>sources}}</dd></div></dl>{{/findings}}
        {{#failure}}<p class="reason">{{failure}}</p>{{/failure}}
        {{#judgedBy}}<p class="small">{{judgedBy}} <span class="muted">{{>sources}}</span></p>{{/judgedBy}}
        <h3>Request</h3>
        <pre>{{method}} {{address}}
        {{#requestHeaders}}{{name}}: {{value}}
        {{/requestHeaders}}{{#hasRequestBody}}
        {{requestBody}}{{/hasRequestBody}}</pre>
        <h3>Response</h3>
        <pre>{{status}}
        {{#responseHeaders}}{{name}}: {{value}}
        {{/responseHeaders}}{{#hasResponseBody}}
        {{responseBody}}{{/hasResponseBody}}</pre>
        </details>
        """

    /// The script of the report's page: a click on an arrow of a diagram opens the request and response in front of the
    /// diagram. Without scripts, the arrow is a link to the request and response.
    static let script = """
        const sheet = document.getElementById('sheet');
        document.addEventListener('click', event => {
          const arrow = event.target.closest('a.arrow');
          if (!arrow) return;
          const exchange = document.getElementById(arrow.getAttribute('href').slice(1));
          if (!exchange || !sheet.showModal) return;
          event.preventDefault();
          const copy = exchange.cloneNode(true);
          copy.open = true;
          copy.removeAttribute('id');
          sheet.querySelector('div').replaceChildren(copy);
          sheet.showModal();
        });
        sheet.addEventListener('click', event => { if (event.target === sheet) sheet.close(); });
        """
}

extension ReportTemplate {
    static let style = """
        :root { --ground: #f6f7f9; --sheet: #fff; --text: #1b1f24; --muted: #5c6670; --line: #d9dee4; --good: #16794a;
          --bad: #b3261e; --soft: #8a5a00; --goodGround: #e4f4eb; --badGround: #fdeceb; --softGround: #fdf3dc; }
        @media (prefers-color-scheme: dark) { :root { --ground: #14171a; --sheet: #1d2125; --text: #e8eaed;
          --muted: #9aa5b1; --line: #353b42; --good: #6bd49b; --bad: #ff8a80; --soft: #f0c05a; --goodGround: #17301f;
          --badGround: #3a1c1a; --softGround: #352a12; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--text);
          font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
        header, main { max-width: 1180px; margin: 0 auto; padding: 24px 20px; }
        header { border-bottom: 4px solid var(--line); } header.good { border-color: var(--good); }
        header.bad { border-color: var(--bad); }
        h1 { font-size: clamp(26px, 5vw, 40px); line-height: 1.15; margin: 0 0 8px; }
        h2 { font-size: 20px; margin: 28px 0 12px; } h3 { font-size: 14px; margin: 14px 0 4px; }
        .over, .muted { color: var(--muted); } .over { margin: 0; } .small { font-size: 13px; } p { margin: 6px 0; }
        .dot { display: inline-block; width: 10px; height: 10px; border-radius: 50%; margin: 0 6px 0 14px; }
        .dot:first-child { margin-left: 0; } .dot.passed { background: var(--good); }
        .dot.failed { background: var(--bad); } .dot.notPlayed { background: var(--line); }
        .fault { background: var(--softGround); color: var(--soft); padding: 8px 12px; border-radius: 8px; }
        .facts { display: flex; flex-wrap: wrap; gap: 4px 28px; margin: 12px 0 0; } dt { color: var(--muted); font-size: 13px; }
        dd { margin: 0; overflow-wrap: anywhere; }
        .scroll { overflow-x: auto; -webkit-overflow-scrolling: touch; }
        table { border-collapse: collapse; width: 100%; min-width: 620px; background: var(--sheet); border-radius: 10px; }
        th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
        th { font-size: 13px; color: var(--muted); font-weight: 600; }
        .mark { display: inline-block; min-width: 3.2em; text-align: center; padding: 1px 8px; border-radius: 99px;
          font-size: 12px; font-weight: 600; background: var(--line); white-space: nowrap; }
        .mark.passed, .mark.good { background: var(--goodGround); color: var(--good); }
        .mark.failed, .mark.bad { background: var(--badGround); color: var(--bad); }
        .mark.refused { background: var(--softGround); color: var(--soft); }
        details.case, details.exchange { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px;
          margin: 8px 0; padding: 0 14px; }
        details.case.failed { border-color: var(--bad); }
        summary { cursor: pointer; padding: 10px 0; } summary .title { font-weight: 600; margin: 0 6px; }
        dd a, p a { color: inherit; }
        .steps { padding-left: 22px; margin: 4px 0 14px; } .steps > li { margin: 8px 0; padding-left: 4px; }
        .step { margin: 0; } .step, summary, h1 { overflow-wrap: anywhere; } .steps .mark { font-size: 11px; } .remark::before { content: "Note: "; } .remark, .reason { color: var(--soft); }
        .finding { margin: 8px 0; padding: 8px 12px; border-left: 3px solid var(--line); background: var(--ground);
          border-radius: 0 8px 8px 0; } .finding.breaks { border-color: var(--bad); } .finding.strict { border-color: var(--soft); }
        .finding > div { display: grid; grid-template-columns: 84px 1fr; gap: 8px; }
        svg { display: block; font: 12px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; margin: 8px 0 14px; }
        .lane { stroke: var(--line); stroke-width: 1.5; } .party { fill: var(--text); font-weight: 600; font-size: 12px; }
        .band { fill: var(--ground); } .band.failed { fill: var(--badGround); } .bandtext { fill: var(--text); font-size: 12.5px; }
        .arrow { cursor: pointer; } .arrow line, .arrow path { stroke-width: 1.8; fill: none; } .hit { fill: transparent; }
        .arrow.good { color: var(--good); } .arrow.bad { color: var(--bad); } .arrow.refused { color: var(--soft); }
        .arrow line, .arrow path { stroke: currentColor; } .arrow text { fill: currentColor; paint-order: stroke;
          stroke: var(--sheet); stroke-width: 4px; } .arrow:hover text, .arrow:focus text { text-decoration: underline; }
        figure { display: inline-block; margin: 8px 12px 12px 0; vertical-align: top; max-width: 100%; }
        figure img { max-width: min(260px, 100%); height: auto; border: 1px solid var(--line); border-radius: 8px; display: block; }
        figcaption { font-size: 12px; color: var(--muted); max-width: 260px; }
        pre { background: var(--ground); padding: 10px 12px; border-radius: 8px; overflow-x: auto; font-size: 12.5px;
          white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0 12px; }
        dialog { border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); color: var(--text);
          width: min(860px, 94vw); max-height: 88vh; padding: 8px 16px 16px; overflow: auto; }
        dialog::backdrop { background: rgb(0 0 0 / .45); } dialog form { position: sticky; top: 0; text-align: right; }
        dialog button { border: 0; background: var(--line); color: var(--text); border-radius: 99px; width: 36px; height: 36px; }
        dialog details { border: 0; padding: 0; }
        @media (max-width: 560px) { .finding > div { grid-template-columns: 1fr; gap: 0; } details.case, details.exchange { padding: 0 10px; } }
        @media print { .exchanges, dialog { display: none; } details > * { display: block; } }
        """
}
