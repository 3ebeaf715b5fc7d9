import { addDays, frenchDay, weekday } from '#shared/kernel/dates.ts';
import { cutText, wrapText } from '#shared/labels/fit-text.ts';
import { column, rule } from '#shared/labels/label-parts.ts';
import type { Face, Mark, Sheet } from '#shared/labels/sheet.ts';
import { meatKinds, originSummary } from './meat-origin.ts';
import type { Origin } from './origin.contract.ts';

/** ISO 8601 week. « Semaine 48, du 23/11/2026 au 29/11/2026 ». */
export const weekOf = (day: string): string => {
  const monday = addDays(day, 1 - weekday(day));
  const thursday = addDays(monday, 3);
  const first = `${thursday.slice(0, 4)}-01-01`;
  const days = (Date.parse(thursday) - Date.parse(first)) / 86_400_000;
  const week = 1 + Math.floor(days / 7);
  return `Semaine ${week}, du ${frenchDay(monday)} au ${frenchDay(addDays(monday, 6))}`;
};

/** A4 for the wall or an inspection folder, A6 for the table. */
export const cardFormats = {
  A4: { widthMm: 210, heightMm: 297, margin: 15, title: 8, kind: 5, body: 4, small: 3, code: 32 },
  A6: { widthMm: 105, heightMm: 148, margin: 7, title: 5, kind: 3.4, body: 3, small: 2.4, code: 22 },
} as const;
export type CardFormat = keyof typeof cardFormats;
type Format = (typeof cardFormats)[CardFormat];

type Row = { text: string; size: number; face: Face; before?: number };

const TITLE = 'Origine de nos viandes';

/**
 * The origin card of a delivery, on as many sheets as needed.
 * @param url page of the QR code
 */
export const originSheets = (origin: Origin, name: CardFormat, url: string): Sheet[] => {
  const format = cardFormats[name];
  const head = headRows(origin, format);
  const foot = format.heightMm - format.margin - format.code;
  const pages: Mark[][] = [[]];
  let y: number = format.margin;
  const put = ({ text, size, face, before = 0 }: Row) => {
    y += before + size * 1.35;
    pages.at(-1)?.push(...column([text], { x: format.margin, y, size, face }));
  };
  const startPage = () => {
    if ((pages.at(-1)?.length ?? 0) > 0) pages.push([]);
    y = format.margin;
    for (const row of head) put(row);
    y += format.small;
    pages.at(-1)?.push(rule(format.margin, format.widthMm - format.margin, y, 0.3));
  };
  startPage();
  for (const block of name === 'A4' ? productBlocks(origin, format) : kindBlocks(origin, format)) {
    const height = block.reduce((sum, { size, before = 0 }) => sum + before + size * 1.35, 0);
    if (y + height > foot - format.small * 2) startPage();
    for (const row of block) put(row);
  }
  return pages.map((marks, at) => ({
    title: `${TITLE}, livraison du ${frenchDay(origin.jour)}`,
    widthMm: format.widthMm,
    heightMm: format.heightMm,
    marks: [
      ...marks,
      ...footMarks(origin, format, url, pages.length > 1 ? `${at + 1} / ${pages.length}` : ''),
    ],
  }));
};

const headRows = ({ jour }: Origin, { title, body, margin, widthMm }: Format): Row[] => [
  { text: TITLE, size: title, face: 'title' },
  ...wrapText(weekOf(jour), widthMm - 2 * margin, body, 'strong', 2).map((text): Row => ({
    text,
    size: body,
    face: 'strong',
  })),
];

/** A4: by kind each product, its origin and the places with their approval numbers. */
const productBlocks = ({ lignes }: Origin, format: Format): Row[][] =>
  meatKinds.flatMap((kind) => {
    const of = lignes.filter(({ espece }) => espece === kind);
    return of.map((line, at) => [
      ...(at === 0 ? [kindRow(kind, format)] : []),
      ...wrapped(`${line.label} : ${line.origine}`, format, { size: format.body, face: 'strong', before: 1 }),
      ...wrapped(
        `Abattoir : ${line.abattoir} · Découpe : ${line.decoupe}${line.lots.length > 0 ? ` · Lot ${line.lots.join(', ')}` : ''}`,
        format,
        { size: format.small, face: 'text' },
      ),
    ]);
  });

/** A6: by kind each origin once, with its products. */
const kindBlocks = ({ lignes }: Origin, format: Format): Row[][] => {
  const summary = originSummary(lignes);
  return meatKinds.flatMap((kind) =>
    summary
      .filter(({ espece }) => espece === kind)
      .map(({ origine, labels }, at) => [
        ...(at === 0 ? [kindRow(kind, format)] : []),
        ...wrapped(origine, format, { size: format.body, face: 'strong', before: 0.6 }),
        ...wrapped(labels.join(', '), format, { size: format.small, face: 'text' }),
      ]),
  );
};

const kindRow = (text: string, { kind, body }: Format): Row => ({
  text,
  size: kind,
  face: 'title',
  before: body,
});

const wrapped = (text: string, { widthMm, margin }: Format, row: Omit<Row, 'text'>): Row[] =>
  wrapText(text, widthMm - 2 * margin, row.size, row.face, 4).map((line, at) => ({
    ...row,
    text: line,
    before: at === 0 ? (row.before ?? 0) : 0,
  }));

const footMarks = ({ jour, fournisseur }: Origin, format: Format, url: string, page: string): Mark[] => {
  const { widthMm, heightMm, margin, code, small } = format;
  const top = heightMm - margin - code;
  const width = widthMm - 2 * margin - code - 3;
  const rows = [
    `Livraison du ${frenchDay(jour)}`,
    ...fournisseur,
    'Le détail par lot : scannez le code.',
    ...(page ? [`Feuille ${page}`] : []),
  ].flatMap((line) => wrapText(line, width, small, 'text', 2));
  return [
    { kind: 'square', data: url, x: widthMm - margin - code, y: top, size: code },
    ...column(
      rows.map((line) => cutText(line, width, small, 'text')),
      { x: margin, y: top + small, size: small },
    ),
  ];
};
