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
        {{warningText}} (would fail a strict rehearsal){{/hasWarnings}}</p>
        {{#fault}}<p class="fault">Fault injected: <strong>{{fault}}</strong>.
        Failed cases show that the rehearsal detects it.</p>{{/fault}}
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
        <p>The server refused to delete these items:</p><ul>{{#leftBehind}}<li>{{.}}</li>{{/leftBehind}}</ul></section>{{/hasLeftBehind}}
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
        {{#wasLate}}<p class="reason">The first run was too slow, so the case was played again with longer time limits. \
        First result: {{wasLate}}</p>{{/wasLate}}
        {{#warnings}}<p class="reason">Warnings: {{warnings}}.</p>{{/warnings}}
        <ol class="steps">{{#steps}}<li class="{{outcome}}"><p class="step"><span class="mark {{outcome}}">{{word}}</span>
        {{title}}</p>
        {{#hasFlowSteps}}<p class="muted small">{{flowSteps}}</p>{{/hasFlowSteps}}
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
        <path d="M{{wing}} {{wingTop}} L{{tip}} {{y}} L{{wing}} {{wingBottom}}"/>
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

    /// Clicking an arrow opens its exchange in front of the diagram.
    /// Without scripts, the arrow is a link to the exchange.
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
