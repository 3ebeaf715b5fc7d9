import { type Block, type Letter, SIGNATURE } from './letter.ts';
import { business } from '#shared/content/business.ts';

const SANS = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";
const TEXT = `margin:0 0 16px;${SANS};font-size:16px;line-height:1.55;color:#1b1614`;

/**
 * The HTML form: one 600 px column of tables with inline styles, since mail clients support little more.
 * Clients that follow the system's dark mode get their colours from the style block; those that invert
 * colours themselves still get readable pairs. `sender` is the company line at the foot.
 */
export const letterHtml = (letter: Letter, sender: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#12100e!important}.sheet{background:#1f1a17!important}
.ink,.ink a{color:#f4ece0!important}.soft{color:#c9bcab!important}.box{background:#2b2420!important}
.rule{border-color:#4a3f38!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#efe6d8">
<main>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#efe6d8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="background:#1b1614;padding:20px 32px;font-family:Fraunces,Georgia,serif;font-size:22px;color:#faf6f0">${escapeHtml(business.name)}</td></tr>
<tr><td class="sheet" style="background:#faf6f0;padding:32px">
<h1 class="ink" style="margin:0 0 20px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.2;font-weight:600;color:#1b1614">${escapeHtml(letter.subject)}</h1>
<p class="ink" style="${TEXT}">${letter.greeted ? `Bonjour ${escapeHtml(letter.greeted)},` : 'Bonjour,'}</p>
${letter.blocks.map(blockHtml).join('\n')}
<p class="ink" style="${TEXT}">Cordialement,<br>${SIGNATURE}</p>
</td></tr>
<tr><td class="soft" style="padding:16px 32px;${SANS};font-size:13px;line-height:1.5;color:#5c5048">${escapeHtml(sender)}<br>${escapeHtml(letter.reason)}</td></tr>
</table>
</td></tr></table>
</main>
</body>
</html>
`;

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${TEXT}">${escapeHtml(block.text)}</p>`;
    case 'note':
      return noteHtml(block.text, 14, block.url);
    case 'action':
      return actionHtml(block.label, block.url);
    case 'secret':
      return `<p class="ink box" style="margin:0 0 24px;padding:16px;background:#efe6d8;${SANS};font-size:16px;color:#1b1614">${escapeHtml(block.label)} :<br><strong style="font-family:Consolas,Menlo,monospace;font-size:22px;letter-spacing:1px">${escapeHtml(block.value)}</strong></p>`;
    case 'amounts':
      return amountsHtml(block);
    case 'figures':
      return figuresHtml(block);
  }
};

const actionHtml = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td style="background:#7a1420"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;${SANS};font-size:16px;font-weight:600;color:#faf6f0;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
${noteHtml('Si le bouton ne s’ouvre pas, copiez cette adresse :', 13, url)}`;

/** A one-time link is longer than a phone is wide: it may break anywhere. */
const noteHtml = (text: string, pixels: number, url?: string): string => {
  const link = url
    ? `<br><a href="${escapeHtml(url)}" class="soft" style="color:#5c5048;word-break:break-all">${escapeHtml(url)}</a>`
    : '';
  return `<p class="soft" style="margin:0 0 24px;${SANS};font-size:${pixels}px;line-height:1.5;color:#5c5048">${escapeHtml(text)}${link}</p>`;
};

const FIGURE_CELL = `padding:8px 0;border-bottom:1px solid #d8cab6;${SANS};font-size:15px;line-height:1.4;color:#1b1614`;

/** A titled table of figures: label with the comparison below it, and the figure at the end of the line. */
const figuresHtml = ({ title, rows }: Extract<Block, { kind: 'figures' }>): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
<caption class="ink" style="padding:0 0 6px;border-bottom:2px solid #1b1614;text-align:left;${SANS};font-size:15px;font-weight:600;color:#1b1614">${escapeHtml(title)}</caption>
${rows.map(figureRow).join('\n')}
</table>`;

const figureRow = ({ label, value, note }: { label: string; value: string; note: string }): string =>
  `<tr><th scope="row" class="ink rule" align="left" style="${FIGURE_CELL};font-weight:400">${escapeHtml(label)}${
    note === ''
      ? ''
      : `<br><span class="soft" style="font-size:13px;color:#5c5048">${escapeHtml(note)}</span>`
  }</th><td class="ink rule" align="right" valign="top" style="${FIGURE_CELL};padding-left:12px;white-space:nowrap;font-weight:600">${escapeHtml(value)}</td></tr>`;

const AMOUNT_CELL =
  "padding:8px 0;border-bottom:1px solid #d8cab6;font-family:Inter,'Helvetica Neue',Arial,sans-serif;font-size:15px;line-height:1.4;color:#1b1614";

/** A table that screen readers can navigate, with real header cells. */
const amountsHtml = ({ rows, totals }: Extract<Block, { kind: 'amounts' }>): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${rows.length === 0 ? '' : amountsHeading}
${rows.map(({ label, quantity, amount }) => `<tr>${amountCell(label)}${amountCell(quantity, 'right')}${amountCell(amount, 'right')}</tr>`).join('\n')}
${totals.map(({ label, amount }) => `<tr><th scope="row" colspan="2" class="ink rule" align="left" style="${AMOUNT_CELL}">${escapeHtml(label)}</th>${amountCell(amount, 'right')}</tr>`).join('\n')}
</table>`;

const amountsHeading = `<tr>${['Produit', 'Quantité', 'Total HT']
  .map(
    (name, column) =>
      `<th scope="col" class="ink rule" align="${column === 0 ? 'left' : 'right'}" style="${AMOUNT_CELL}">${name}</th>`,
  )
  .join('')}</tr>`;

const amountCell = (text: string, align: 'left' | 'right' = 'left'): string =>
  `<td class="ink rule" align="${align}" style="${AMOUNT_CELL}${align === 'right' ? ';white-space:nowrap;padding-left:12px' : ''}">${escapeHtml(text)}</td>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that shows exactly that text, also inside a quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The plain form; `sender` is the company line at its foot. */
export const letterText = (letter: Letter, sender: string): string =>
  [
    letter.greeted ? `Bonjour ${letter.greeted},` : 'Bonjour,',
    ...letter.blocks.map(blockText),
    `Cordialement,\n${SIGNATURE}`,
    `--\n${sender}\n${letter.reason}`,
  ].join('\n\n') + '\n';

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'note':
      return block.url ? `${block.text}\n${block.url}` : block.text;
    case 'action':
      return `${block.label} :\n${block.url}`;
    case 'secret':
      return `${block.label} : ${block.value}`;
    case 'figures':
      return [
        block.title,
        ...block.rows.map(
          ({ label, value, note }) => `- ${label} : ${value}${note === '' ? '' : ` (${note})`}`,
        ),
      ].join('\n');
    case 'amounts':
      return [
        ...block.rows.map(({ label, quantity, amount }) => `- ${label} : ${quantity}, ${amount}`),
        ...block.totals.map(({ label, amount }) => `${label} : ${amount}`),
      ].join('\n');
  }
};
