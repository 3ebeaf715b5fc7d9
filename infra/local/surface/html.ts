/** Escaped HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | readonly Html[];

/** Template for HTML: every value is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(strings.reduce((all, text, index) => all + rendered(values[index - 1] ?? '') + text));
}

function rendered(value: Piece): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one: Html) => one.text).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
    --ink: light-dark(#231815, #f1e9df); --paper: light-dark(#faf7f2, #1b1513); --link: light-dark(#7a1f1f, #f0a8a0);
    --line: light-dark(#e3dbd0, #43362f); --sheet: light-dark(#fff, #251d1a);
    color: var(--ink); background: var(--paper); }
  body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  a { color: var(--link); }
  .wide { overflow-x: auto; }
  .wide:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
  table { border-collapse: collapse; width: 100%; overflow-wrap: normal; }
  th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
  th { font-size: .9em; white-space: nowrap; }
  td code { white-space: nowrap; }
  .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .n:last-child { padding-right: 0; }
  form { margin: 0; }
  code { font-family: ui-monospace, monospace; font-size: .9em; }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); background: #fff; }
  pre { white-space: pre-wrap; background: var(--sheet); border: 1px solid var(--line); padding: 1rem; }
  button { font: inherit; padding: .2rem .7rem; }
`;

/** A whole page in French with a title and a way back. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <nav aria-label="Pages"><a href="/__local">Machine locale</a> · <a href="/">Site</a></nav>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
