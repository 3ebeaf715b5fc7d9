import { escapeHtml } from './escape-html.ts';
import type { Block } from './letter.ts';

const CELL =
  "padding:8px 0;border-bottom:1px solid #d8cab6;font-family:Inter,'Helvetica Neue',Arial,sans-serif;font-size:15px;line-height:1.4;color:#1b1614";

/** A table that screen readers can navigate, with real header cells. */
export const amountsHtml = ({ rows, totals }: Extract<Block, { kind: 'amounts' }>): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${rows.length === 0 ? '' : heading}
${rows.map(({ label, quantity, amount }) => `<tr>${cell(label)}${cell(quantity, 'right')}${cell(amount, 'right')}</tr>`).join('\n')}
${totals.map(({ label, amount }) => `<tr><th scope="row" colspan="2" class="ink rule" align="left" style="${CELL}">${escapeHtml(label)}</th>${cell(amount, 'right')}</tr>`).join('\n')}
</table>`;

const heading = `<tr>${['Produit', 'Quantité', 'Total HT']
  .map(
    (name, column) =>
      `<th scope="col" class="ink rule" align="${column === 0 ? 'left' : 'right'}" style="${CELL}">${name}</th>`,
  )
  .join('')}</tr>`;

const cell = (text: string, align: 'left' | 'right' = 'left'): string =>
  `<td class="ink rule" align="${align}" style="${CELL}${align === 'right' ? ';white-space:nowrap;padding-left:12px' : ''}">${escapeHtml(text)}</td>`;
