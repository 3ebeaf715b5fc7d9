import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { quantityFromWire, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { cutText, wrapText } from '#shared/labels/fit-text.ts';
import { column, rule } from '#shared/labels/label-parts.ts';
import { originLines } from '#shared/labels/origin-lines.ts';
import type { Face, Mark, Sheet } from '#shared/labels/sheet.ts';
import { limitText, storageLimit } from '#shared/labels/storage-temperature.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';

/** A4. */
const PAGE = { widthMm: 210, heightMm: 297, margin: 15 } as const;
const RIGHT = PAGE.widthMm - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
/** Where the columns of figures end. */
const ORDERED_END = 158;
const BODY = 3.4;
const SMALL = 2.9;
const FOOT_TOP = PAGE.heightMm - 20;
/** Room for the driver and whoever receives. */
const SIGNATURES_MM = 34;

type Line = DeliveryNote['lines'][number];
type Row = { left: string; ordered?: string; delivered?: string; size: number; face: Face; indent?: number };

/**
 * The paper that goes with meat: description, quantity, lots and origin, who sends it to whom, and when (regulation
 * 931/2011, article 3), on as many A4 pages as it takes.
 */
export const deliveryNoteSheets = (note: DeliveryNote): Sheet[] => {
  const pages: Mark[][] = [];
  let marks: Mark[] = [];
  let y = 0;
  const newPage = () => {
    marks = [];
    pages.push(marks);
    y = PAGE.margin;
  };
  const text = (line: string, size: number, face: Face = 'text', x: number = PAGE.margin) => {
    y += size * 1.4;
    marks.push(...column([cutText(line, RIGHT - x, size, face)], { x, y, size, face }));
  };
  const tableHead = () => {
    y += 5;
    marks.push(
      ...column(['Produit'], { x: PAGE.margin, y, size: SMALL, face: 'strong' }),
      ...column(['Commandé'], { x: ORDERED_END, y, size: SMALL, face: 'strong', align: 'end' }),
      ...column(['Livré'], { x: RIGHT, y, size: SMALL, face: 'strong', align: 'end' }),
      rule(PAGE.margin, RIGHT, y + 1.6, 0.4),
    );
    y += 2.4;
  };
  const room = (height: number, isTable: boolean) => {
    if (y + height <= FOOT_TOP) return;
    newPage();
    text(`Bon de livraison ${note.reference}, suite`, BODY, 'strong');
    if (isTable) tableHead();
  };

  newPage();
  marks.push({ kind: 'brand', x: PAGE.margin, y, width: 52 });
  marks.push(...column(['Bon de livraison'], { x: RIGHT, y: y + 6, size: 6, face: 'title', align: 'end' }));
  y += 12;
  text(
    `Commande ${note.reference}, expédiée le ${frenchDay(parisDay(new Date(note.date_expedition)))}`,
    BODY,
    'strong',
  );
  if (note.date_livraison) text(`Livraison prévue le ${frenchDay(note.date_livraison)}`, BODY);
  y += 3;
  const top = y;
  const block = (title: string, lines: readonly string[], x: number) => {
    y = top;
    text(title, SMALL, 'strong', x);
    for (const [at, line] of lines.entries())
      for (const part of wrapText(line, WIDTH / 2 - 6, BODY, at === 0 ? 'strong' : 'text', 3))
        text(part, BODY, at === 0 ? 'strong' : 'text', x);
    return y;
  };
  const sender = [
    ...note.expediteur,
    ...(note.agrement ? [`Agrément FR ${note.agrement.replaceAll(/^FR\s*|\s*CE$/gi, '')} CE`] : []),
  ];
  const left = block('Expéditeur, propriétaire des denrées', sender, PAGE.margin);
  const to = [...note.destinataire, ...(note.livre_a ? [`Livrer à ${note.livre_a}`] : [])];
  y = Math.max(left, block('Destinataire', to, PAGE.margin + WIDTH / 2));
  if (note.note_livraison) {
    y += 2;
    for (const part of wrapText(`Note : ${note.note_livraison}`, WIDTH, BODY, 'text', 3)) text(part, BODY);
  }
  tableHead();
  for (const line of note.lines) {
    const rows = rowsOf(line);
    room(
      rows.reduce((sum, { size }) => sum + size * 1.4, 4),
      true,
    );
    for (const row of rows) {
      y += row.size * 1.4;
      const x = PAGE.margin + (row.indent ?? 0);
      marks.push(...column([row.left], { x, y, size: row.size, face: row.face }));
      for (const [figure, end] of [
        [row.ordered, ORDERED_END],
        [row.delivered, RIGHT],
      ] as const)
        if (figure !== undefined)
          marks.push(...column([figure], { x: end, y, size: row.size, face: row.face, align: 'end' }));
    }
    y += 2;
    marks.push(rule(PAGE.margin, RIGHT, y, 0.15));
  }
  room(SIGNATURES_MM, false);
  y += 4;
  for (const said of handoverRows(note)) {
    room(said.size * 1.4, false);
    text(said.left, said.size, said.face);
  }
  return pages.map((drawn, at) => ({
    title: `Bon de livraison ${note.reference}`,
    widthMm: PAGE.widthMm,
    heightMm: PAGE.heightMm,
    marks: [
      ...drawn,
      ...column([`${note.reference} · page ${at + 1} sur ${pages.length}`], {
        x: RIGHT,
        y: PAGE.heightMm - 10,
        size: SMALL,
        align: 'end',
      }),
    ],
  }));
};

/** Who took it and what was said, once that is known; until then room to write it. */
const handoverRows = ({ remise }: DeliveryNote): Row[] => {
  const head: Row = { left: 'À la remise', size: BODY, face: 'strong' };
  const body = (said: string): Row[] =>
    wrapText(said, WIDTH, BODY, 'text', 8).map((left) => ({ left, size: BODY, face: 'text' }));
  if (!remise)
    return [
      head,
      ...body('Température contrôlée :                °C          Réserves :'),
      { left: '', size: 10 / 1.4, face: 'text' },
      ...body('Nom, heure et signature :'),
    ];
  const at = new Date(remise.at);
  return [
    head,
    ...body(`Reçue par ${remise.receiver}, le ${frenchDay(parisDay(at))} à ${parisClock(at)}`),
    ...body(`Réserves : ${remise.reserves.replaceAll(/\s+/g, ' ') || 'aucune'}`),
    ...remise.refused.flatMap(({ label, reason }) => body(`Refusé : ${label} (${reason})`)),
  ];
};

/** A product, why it is not what was ordered, and each lot with its days and its origin. */
const rowsOf = (line: Line): Row[] => {
  const text = (wire: number) =>
    quantityText(quantityFromWire(wire, line.unite) ?? quantityOf(line.unite, 0));
  const small = (said: string, indent = 4): Row[] =>
    wrapText(said, ORDERED_END - 20 - PAGE.margin - indent, SMALL, 'text', 4).map((left) => ({
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
    { left: name, ordered: text(line.commande), delivered: text(line.livre), size: BODY, face: 'strong' },
    ...more.map((left): Row => ({ left, size: BODY, face: 'strong' })),
    ...(line.livre > 0 ? small(limitText(storageLimit(line.category, line.label))) : []),
    ...(line.motif ? small(`Écart : ${line.motif}`) : []),
    ...line.lots.flatMap((lot): Row[] => {
      const [first, ...rest] = [
        ...small(
          [
            lot.lot === null ? 'Lot non renseigné' : `Lot ${lot.lot}`,
            lot.sellby && `DLC ${frenchDay(lot.sellby)}`,
            lot.eatby && `DDM ${frenchDay(lot.eatby)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
        ...originOf(line.category, lot).flatMap((said) => small(said, 8)),
      ];
      return first ? [{ ...first, delivered: text(lot.qty) }, ...rest] : [];
    }),
  ];
};

const originOf = (category: string, lot: Line['lots'][number]): string[] => [
  ...originLines(category, {
    ...(lot.birth_country ? { birthCountry: lot.birth_country } : {}),
    ...(lot.rearing_country ? { rearingCountry: lot.rearing_country } : {}),
    slaughter: lot.slaughter,
    cutting: lot.cutting,
  }),
  ...(lot.animal_ref ? [`Animal ou groupe : ${lot.animal_ref}`] : []),
];
