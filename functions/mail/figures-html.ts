import { escapeHtml } from './escape-html.ts';
import type { Block } from './letter.ts';

const SANS = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";
const CELL = `padding:8px 0;border-bottom:1px solid #d8cab6;${SANS};font-size:15px;line-height:1.4;color:#1b1614`;

/** A titled table of figures: label with the comparison below it, and the figure at the end of the line. */
export const figuresHtml = ({ title, rows }: Extract<Block, { kind: 'figures' }>): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
<caption class="ink" style="padding:0 0 6px;border-bottom:2px solid #1b1614;text-align:left;${SANS};font-size:15px;font-weight:600;color:#1b1614">${escapeHtml(title)}</caption>
${rows.map(rowHtml).join('\n')}
</table>`;

const rowHtml = ({ label, value, note }: { label: string; value: string; note: string }): string =>
  `<tr><th scope="row" class="ink rule" align="left" style="${CELL};font-weight:400">${escapeHtml(label)}${
    note === ''
      ? ''
      : `<br><span class="soft" style="font-size:13px;color:#5c5048">${escapeHtml(note)}</span>`
  }</th><td class="ink rule" align="right" valign="top" style="${CELL};padding-left:12px;white-space:nowrap;font-weight:600">${escapeHtml(value)}</td></tr>`;
