import type { Routes } from './routes.ts';
import type { Answered } from './exchange.ts';

/** Escaped markup. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Inserted = string | number | Markup | readonly Markup[];

/** HTML template: every inserted value is escaped unless it is Markup. */
export function html(parts: TemplateStringsArray, ...values: Inserted[]): Markup {
  return new Markup(
    parts.reduce((text, part, index) => {
      const value = values[index];
      return text + part + (value === undefined ? '' : inserted(value));
    }, ''),
  );
}

function inserted(value: Inserted): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map((one) => one.text).join('');
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** `1234` → `12,34 €`. */
export function euros(cents: number): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** A French page of the test bank. Without inline code: it has a strict policy of its own. */
export function page(title: string, body: Markup, scripts: readonly string[] = [], status = 200): Answered {
  const document = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__sandbox/page.css" />
        ${scripts.map((source) => html`<script src="${source}" defer></script>`)}
      </head>
      <body>
        <header class="notice">Banque de test : aucun argent réel n’est débité.</header>
        <main>${body}</main>
      </body>
    </html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'",
    },
    body: document.text,
  };
}

export const pageRoutes: Routes = {
  'GET /__sandbox/page.css': () => ({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
    body: PAGE_CSS,
  }),
};

/** Phone first; contrasts of 4.5:1 and more, targets of 48 px, visible focus. */
const PAGE_CSS = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1d2433; background: #f3f5f9; }
* { box-sizing: border-box; }
body { margin: 0; }
.notice { margin: 0; padding: .5rem 1rem; background: #fff3c4; border-bottom: 1px solid #c9a227; text-align: center; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; }
main:has(table) { max-width: 72rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.amount { font-size: 2.25rem; font-weight: 700; margin: .25rem 0; }
.card { background: #fff; border: 1px solid #d5dae4; border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
label, legend { display: block; font-weight: 600; margin: .75rem 0 .25rem; padding: 0; }
fieldset { border: 0; margin: 0; padding: 0; }
fieldset label { font-weight: 400; display: flex; gap: .5rem; align-items: center; min-height: 2.5rem; margin: 0; }
input:not([type=radio]), select { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit;
  border: 1px solid #6b7385; border-radius: .5rem; background: #fff; color: inherit; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button { width: 100%; min-height: 3rem; padding: .5rem 1rem; margin-top: .75rem; font: inherit; font-weight: 600;
  border: 1px solid #3b4357; border-radius: .5rem; background: #fff; color: #1d2433; cursor: pointer; }
button.main { background: #1f4bb8; border-color: #1f4bb8; color: #fff; }
button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible, [tabindex]:focus-visible {
  outline: 3px solid #c2410c; outline-offset: 2px; }
[role=alert] { background: #fdecea; border: 1px solid #b3261e; color: #7a1410; border-radius: .5rem; padding: .75rem; }
.hint { color: #4a5266; font-size: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: #fff; font-size: .9rem; }
th, td { text-align: left; padding: .5rem; border: 1px solid #d5dae4; vertical-align: top; }
td form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
td button { width: auto; min-height: 2.5rem; margin: 0; }
td input:not([type=hidden]) { width: 6rem; min-height: 2.5rem; }
code { font-size: .85em; overflow-wrap: anywhere; }
`;
