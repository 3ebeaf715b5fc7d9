import { html, Html } from './html.ts';

/** `header` of a column; figures are right-aligned. */
export type PageColumn = { header: string; numeric?: boolean };

/** A table with headings; wider than the screen it scrolls, by keyboard too. */
export const table = (
  caption: string,
  columns: readonly PageColumn[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <thead>
        <tr>
          ${columns.map(({ header, numeric }) => html`<th scope="col" ${kind(numeric)}>${header}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, i) => html`<td${kind(columns[i]?.numeric)}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const kind = (numeric: boolean | undefined): Html => new Html(numeric ? ' class="n"' : '');

const TIME = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
});

/** `22/11/2026 21:30:25`, Paris time. */
export const timeText = (instant: string | number): string => TIME.format(new Date(instant));
