import type { Routes } from './routes.ts';
import { PAGE_CSS } from './page-style.ts';
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
