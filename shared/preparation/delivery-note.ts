import { piecesText } from '#shared/catalog/piece-sale.ts';
import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { quantityFromWire, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { wrapText } from '#shared/labels/fit-text.ts';
import { column, rule } from '#shared/labels/label-parts.ts';
import { originLines } from '#shared/labels/origin-lines.ts';
import type { Face, Sheet } from '#shared/labels/sheet.ts';
import { limitText, storageLimit } from '#shared/labels/storage-temperature.ts';
import { celsiusText } from '#shared/orders/chilled-limit.ts';
import { type Handover, refusedProductText } from '#shared/orders/handover.ts';
import { SIGNATURE_BOX, strokesOf } from '#shared/orders/signature.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
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
} from './a4-paper.ts';
import { drawPieceWeights } from './piece-weights-page.ts';
import { lotText } from './weighed-pieces.ts';

const NOTE = 'Bon de livraison';
/** Right edges of the columns of figures. */
const ORDERED_END = 158;
/** Height reserved for the signatures. */
const SIGNATURES_MM = 34;
const DOT_MM = 0.2;

type Line = DeliveryNote['lines'][number];
type Row = { left: string; ordered?: string; delivered?: string; size: number; face: Face; indent?: number };

const tableHead = (paper: Paper): void => {
  paper.y += 5;
  const { y } = paper;
  put(
    paper,
    ...column(['Produit'], { x: PAGE.margin, y, size: SMALL, face: 'strong' }),
    ...column(['Commandé'], { x: ORDERED_END, y, size: SMALL, face: 'strong', align: 'end' }),
    ...column(['Livré'], { x: RIGHT, y, size: SMALL, face: 'strong', align: 'end' }),
    rule(PAGE.margin, RIGHT, y + 1.6, 0.4),
  );
  paper.y += 2.4;
};

/**
 * The delivery note of meat: description, quantity, lots and origin, sender and recipient, date (regulation
 * 931/2011, article 3), on as many A4 pages as needed.
 */
export const deliveryNoteSheets = (note: DeliveryNote): Sheet[] => {
  const paper: Paper = { reference: note.reference, pages: [], y: 0 };
  newPage(paper);
  drawHead(paper, note);
  drawParties(paper, note);
  if (note.note_livraison) {
    paper.y += 2;
    for (const part of wrapText(`Note : ${note.note_livraison}`, WIDTH, BODY, 'text', 3))
      text(paper, part, BODY);
  }
  tableHead(paper);
  for (const line of note.lines) drawLine(paper, line);
  room(paper, SIGNATURES_MM, NOTE);
  paper.y += 4;
  for (const sentence of handoverRows(note)) {
    room(paper, sentence.size * 1.4, NOTE);
    text(paper, sentence.left, sentence.size, sentence.face);
  }
  drawSignature(paper, note);
  drawPieceWeights(paper, note);
  return sheetsOf(paper, NOTE);
};

/** 60 mm wide. */
const drawSignature = (paper: Paper, { signature }: DeliveryNote): void => {
  if (signature === undefined) return;
  const height = SIGNATURE_BOX.height * DOT_MM;
  room(paper, height + SMALL * 3, NOTE);
  text(paper, 'Signature', SMALL, 'strong');
  const y = paper.y + 1;
  put(paper, { kind: 'ink', strokes: strokesOf(signature), x: PAGE.margin, y, dot: DOT_MM });
  paper.y = y + height;
};

const drawHead = (paper: Paper, note: DeliveryNote): void => {
  const { y } = paper;
  put(paper, { kind: 'brand', x: PAGE.margin, y, width: 52 });
  put(paper, ...column([NOTE], { x: RIGHT, y: y + 6, size: 6, face: 'title', align: 'end' }));
  paper.y += 12;
  const day = frenchDay(parisDay(new Date(note.date_expedition)));
  text(paper, `Commande ${note.reference}, expédiée le ${day}`, BODY, 'strong');
  if (note.date_livraison) text(paper, `Livraison prévue le ${frenchDay(note.date_livraison)}`, BODY);
  paper.y += 3;
};

/** Sender and recipient in two columns. */
const drawParties = (paper: Paper, note: DeliveryNote): void => {
  const top = paper.y;
  const block = (title: string, lines: readonly string[], x: number): number => {
    paper.y = top;
    text(paper, title, SMALL, 'strong', x);
    for (const [at, line] of lines.entries())
      for (const part of wrapText(line, WIDTH / 2 - 6, BODY, at === 0 ? 'strong' : 'text', 3))
        text(paper, part, BODY, at === 0 ? 'strong' : 'text', x);
    return paper.y;
  };
  const sender = [
    ...note.expediteur,
    ...(note.agrement ? [`Agrément FR ${note.agrement.replaceAll(/^FR\s*|\s*CE$/gi, '')} CE`] : []),
  ];
  const left = block('Expéditeur, propriétaire des denrées', sender, PAGE.margin);
  const to = [...note.destinataire, ...(note.livre_a ? [`Livrer à ${note.livre_a}`] : [])];
  paper.y = Math.max(left, block('Destinataire', to, PAGE.margin + WIDTH / 2));
};

const drawLine = (paper: Paper, line: Line): void => {
  const rows = rowsOf(line);
  const height = rows.reduce((sum, { size }) => sum + size * 1.4, 4);
  room(paper, height, NOTE, tableHead);
  for (const { left, ordered, delivered, size, face, indent = 0 } of rows) {
    paper.y += size * 1.4;
    const { y } = paper;
    put(paper, ...column([left], { x: PAGE.margin + indent, y, size, face }));
    for (const [figure, x] of [
      [ordered, ORDERED_END],
      [delivered, RIGHT],
    ] as const)
      if (figure !== undefined) put(paper, ...column([figure], { x, y, size, face, align: 'end' }));
  }
  paper.y += 2;
  put(paper, rule(PAGE.margin, RIGHT, paper.y, 0.15));
};

/** The receiver and remarks; before delivery, space to write them. */
const handoverRows = ({ remise }: DeliveryNote): Row[] => {
  const head: Row = { left: 'À la remise', size: BODY, face: 'strong' };
  const body = (sentence: string): Row[] =>
    wrapText(sentence, WIDTH, BODY, 'text', 8).map((left) => ({ left, size: BODY, face: 'text' }));
  if (!remise)
    return [
      head,
      ...body('Température contrôlée : ____________ °C · Réserves :'),
      { left: '', size: 10 / 1.4, face: 'text' },
      ...body('Nom, heure et signature :'),
    ];
  const at = new Date(remise.at);
  return [
    head,
    ...body(`Reçue par ${remise.receiver}, le ${frenchDay(parisDay(at))} à ${parisClock(at)}`),
    ...(remise.temperature === undefined ? [] : body(temperatureText(remise))),
    ...body(`Réserves : ${remise.reserves.replaceAll(/\s+/g, ' ') || 'aucune'}`),
    ...remise.refused.flatMap((refused) => body(`Refusé : ${refusedProductText(refused)}`)),
  ];
};

const temperatureText = ({ temperature = 0, temperature_max: limit }: Handover): string =>
  `Température à la remise : ${celsiusText(temperature)}${limit === undefined ? '' : ` (${celsiusText(limit)} au plus)`}`;

/** A product with the reason for a difference, and each lot with its dates and origin. */
const rowsOf = (line: Line): Row[] => {
  const text = (wire: number) =>
    quantityText(quantityFromWire(wire, line.unite) ?? quantityOf(line.unite, 0));
  const small = (sentence: string, indent = 4): Row[] =>
    wrapText(sentence, ORDERED_END - 20 - PAGE.margin - indent, SMALL, 'text', 4).map((left) => ({
      left,
      size: SMALL,
      face: 'text',
      indent,
    }));
  const [name = '', ...more] = wrapText(
    `${line.ref} ${line.label}`,
    ORDERED_END - 22 - PAGE.margin,
    BODY,
    'strong',
    3,
  );
  return [
    {
      left: name,
      ordered: line.pieces ? piecesText(line.pieces.ordered) : text(line.commande),
      delivered: text(line.livre),
      size: BODY,
      face: 'strong',
    },
    ...more.map((left): Row => ({ left, size: BODY, face: 'strong' })),
    ...(line.livre > 0 ? small(limitText(storageLimit(line.category, line.label))) : []),
    ...(line.pieces && line.livre > 0 ? small(deliveredPiecesText(line.pieces)) : []),
    ...(line.note_decoupe ? small(`Découpe : ${line.note_decoupe}`) : []),
    ...(line.motif ? small(`Écart : ${line.motif}`) : []),
    ...line.lots.flatMap((lot): Row[] => {
      const [first, ...rest] = [
        ...small(
          [
            lotText(lot),
            lot.sellby && `DLC ${frenchDay(lot.sellby)}`,
            lot.eatby && `DDM ${frenchDay(lot.eatby)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
        ...originOf(line.category, lot).flatMap((sentence) => small(sentence, 8)),
      ];
      return first ? [{ ...first, delivered: text(lot.qty) }, ...rest] : [];
    }),
  ];
};

/** « Livré : 6 pièces » */
const deliveredPiecesText = ({ prepared, ordered }: NonNullable<Line['pieces']>): string =>
  `Livré : ${piecesText(prepared ?? ordered)}`;

const originOf = (category: string, lot: Line['lots'][number]): string[] => [
  ...originLines(category, {
    ...(lot.birth_country ? { birthCountry: lot.birth_country } : {}),
    ...(lot.rearing_country ? { rearingCountry: lot.rearing_country } : {}),
    slaughter: lot.slaughter,
    cutting: lot.cutting,
  }),
  ...(lot.animal_ref ? [`Animal ou groupe : ${lot.animal_ref}`] : []),
];
