import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { wrapText } from '#shared/labels/fit-text.ts';
import { column, rule } from '#shared/labels/label-parts.ts';
import type { Face, Sheet } from '#shared/labels/sheet.ts';
import {
  BODY,
  newPage,
  PAGE,
  type Paper,
  put,
  RIGHT,
  room,
  sheetsOf,
  SMALL,
  text,
  WIDTH,
} from '#shared/preparation/a4-paper.ts';
import { monthInFrench } from './statement-month.ts';
import { movementName, NO_INVOICE, OF_DOLIBARR } from './statement-labels.ts';
import type { Statement } from './wholesale.contract.ts';

const TITLE = 'Relevé';
const LABEL = PAGE.margin + 24;
const DUE_END = 150;

type Row = { day: string; label: string; due?: string; amount: number; face?: Face };

const euros = (amount: number): string => moneyText(Math.round(amount * 100));
const shownDay = (day: string | null): string => (day === null ? 'dès maintenant' : frenchDay(day));

/** The statement on A4 pages; each page states that it is not an invoice. */
export const statementSheets = (statement: Statement): Sheet[] => {
  const paper: Paper = { reference: statement.mois, pages: [], y: 0 };
  newPage(paper);
  drawHead(paper, statement);
  movementHead(paper);
  for (const row of rowsOf(statement)) drawRow(paper, row, movementHead);
  drawDues(paper, statement);
  drawDeposits(paper, statement);
  return sheetsOf(paper, TITLE).map((sheet) => ({
    ...sheet,
    marks: [
      ...sheet.marks,
      ...column([NO_INVOICE], { x: PAGE.margin, y: PAGE.heightMm - 10, size: SMALL, face: 'strong' }),
    ],
  }));
};

const drawHead = (paper: Paper, statement: Statement): void => {
  const { y } = paper;
  put(paper, { kind: 'brand', x: PAGE.margin, y, width: 52 });
  put(paper, ...column([`${TITLE} du mois`], { x: RIGHT, y: y + 6, size: 6, face: 'title', align: 'end' }));
  paper.y += 12;
  for (const line of statement.maison) text(paper, line, SMALL);
  paper.y += 3;
  text(paper, statement.client, BODY, 'strong');
  text(
    paper,
    `${monthInFrench(statement.mois)}, du ${frenchDay(statement.from)} au ${frenchDay(statement.to)}`,
    BODY,
  );
  text(paper, `Établi le ${frenchDay(parisDay(new Date(statement.etabli_le)))}`, SMALL);
  paper.y += 2;
  text(paper, NO_INVOICE, BODY, 'strong');
  const notes = statement.incomplet ? [OF_DOLIBARR, INCOMPLETE] : [OF_DOLIBARR];
  for (const note of notes)
    for (const part of wrapText(note, WIDTH, SMALL, 'text', 3)) text(paper, part, SMALL);
};

export const INCOMPLETE =
  'Seules les mille dernières factures ont été lues : le solde initial peut ignorer les plus anciennes.';

const movementHead = (paper: Paper): void => heading(paper, ['Date', 'Libellé', 'Échéance', 'Montant TTC']);
const dueHead = (paper: Paper): void => heading(paper, ['Échéance', 'Factures', '', 'Reste dû TTC']);

const heading = (paper: Paper, [first, label, due, amount]: [string, string, string, string]): void => {
  paper.y += 6;
  const { y } = paper;
  const style = { y, size: SMALL, face: 'strong' } as const;
  put(
    paper,
    ...column([first], { x: PAGE.margin, ...style }),
    ...column([label], { x: LABEL, ...style }),
    ...column([due], { x: DUE_END, ...style, align: 'end' }),
    ...column([amount], { x: RIGHT, ...style, align: 'end' }),
    rule(PAGE.margin, RIGHT, y + 1.6, 0.4),
  );
  paper.y += 2.4;
};

const rowsOf = (statement: Statement): Row[] => [
  { day: statement.from, label: 'Solde initial', amount: statement.solde_initial, face: 'strong' },
  ...statement.mouvements.map((movement): Row => ({
    day: movement.date,
    label: movementName(movement),
    ...(movement.echeance === null ? {} : { due: frenchDay(movement.echeance) }),
    amount: movement.montant,
  })),
  { day: statement.to, label: 'Solde final', amount: statement.solde_final, face: 'strong' },
];

const drawRow = (
  paper: Paper,
  { day, label, due = '', amount, face = 'text' }: Row,
  head: typeof movementHead,
) => {
  const [first = '', ...more] = wrapText(label, DUE_END - 24 - LABEL, BODY, face, 8);
  room(paper, BODY * 1.4 * (1 + more.length) + 2, TITLE, head);
  paper.y += BODY * 1.4;
  const { y } = paper;
  const style = { y, size: BODY, face } as const;
  put(
    paper,
    ...column([/^\d{4}-/.test(day) ? frenchDay(day) : day], { x: PAGE.margin, ...style }),
    ...column([first], { x: LABEL, ...style }),
    ...column([due], { x: DUE_END, ...style, align: 'end' }),
    ...column([euros(amount)], { x: RIGHT, ...style, align: 'end' }),
  );
  for (const line of more) text(paper, line, BODY, face, LABEL);
  paper.y += 1.2;
  put(paper, rule(PAGE.margin, RIGHT, paper.y, 0.15));
};

const drawDues = (
  paper: Paper,
  { echeances, a_imputer: unassigned, to, solde_final: total }: Statement,
): void => {
  if (echeances.length === 0 && unassigned === 0) return;
  room(paper, 24, TITLE);
  paper.y += 6;
  text(paper, `Reste dû au ${frenchDay(to)}, par échéance`, BODY, 'strong');
  dueHead(paper);
  for (const { date, references, reste } of echeances)
    drawRow(paper, { day: shownDay(date), label: references.join(', '), amount: reste }, dueHead);
  if (unassigned !== 0)
    drawRow(paper, { day: '', label: 'Avoirs et règlements à imputer', amount: unassigned }, dueHead);
  drawRow(paper, { day: '', label: 'Solde final', amount: total, face: 'strong' }, dueHead);
};

/** Deposits next to the balance: not a sale, and deducted by the final invoice. */
const drawDeposits = (paper: Paper, { acomptes = [], to }: Statement): void => {
  if (acomptes.length === 0) return;
  room(paper, 24, TITLE);
  paper.y += 6;
  text(paper, `Acomptes demandés au ${frenchDay(to)}, hors solde`, BODY, 'strong');
  dueHead(paper);
  for (const { echeance, reference, reste } of acomptes)
    drawRow(paper, { day: shownDay(echeance), label: reference, amount: reste }, dueHead);
};
