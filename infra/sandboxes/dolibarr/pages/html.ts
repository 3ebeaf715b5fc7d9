/** Text that is safe inside an element or an attribute. */
export function escape(value: unknown): string {
  return String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function link(href: string, label: unknown): string {
  return `<a href="${escape(href)}">${escape(label)}</a>`;
}

/** A table of cells that are already HTML. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>Aucun enregistrement.</p>';
  const head = headings.map((heading) => `<th>${escape(heading)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

export function layout(title: string, content: string, system = 'Dolibarr'): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · ${escape(system)} (bac à sable)</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 1.5rem auto; padding: 0 1rem; color: #222 }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem } th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top }
  th { background: #f3f3f3 } nav { margin-bottom: 1rem } .note { color: #666 }
</style></head><body>
<nav>${link('/', 'Accueil')}</nav>
<h1>${escape(title)}</h1>
${content}
</body></html>`;
}

const EURO = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

export function euros(value: unknown): string {
  return escape(EURO.format(Number(value ?? 0)));
}

const QUANTITY = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

export function quantity(value: unknown): string {
  return escape(QUANTITY.format(Number(value ?? 0)));
}
