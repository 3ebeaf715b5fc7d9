import { piecesText } from '#shared/catalog/piece-sale.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { moneyText, priceText } from '#shared/kernel/money-text.ts';
import { priceFromEuros } from '#shared/kernel/money.ts';
import { quantityFromWire, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { fittingSize, wrapText } from '#shared/labels/fit-text.ts';
import { column, houseFoot, LABEL, rule, SMALL_TYPE_MM } from '#shared/labels/label-parts.ts';
import type { Mark, Sheet } from '#shared/labels/sheet.ts';
import { limitText, storageLimit } from '#shared/labels/storage-temperature.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
import { lotText, priceOfPiece, type WeighedPiece, weighedPieces } from './weighed-pieces.ts';

const { widthMm, heightMm, margin } = LABEL;
const WIDTH = widthMm - 2 * margin;
const NAME_MM = 4.2;
const CUT_MM = 3.4;

type Line = DeliveryNote['lines'][number];
type Parcel = {
  line: Line;
  qty: number;
  facts: readonly string[];
  /** Price of a single piece. */
  price?: string;
};

/** A label per piece, else per lot of each product: customer, product, quantity, cut note. */
export const parcelLabels = (note: DeliveryNote): Sheet[] =>
  note.lines
    .filter(({ livre }) => livre > 0)
    .flatMap(parcelsOf)
    .map((parcel) => ({
      title: `Colis ${note.reference} ${parcel.line.ref}`,
      widthMm,
      heightMm,
      marks: parcelMarks(note, parcel),
    }));

const parcelsOf = (line: Line): Parcel[] => {
  const pieces = weighedPieces(line);
  return pieces.length > 0 ? pieces.map((piece) => pieceParcel(line, piece)) : lotParcels(line);
};

/** Position of the piece, its lot and dates, price per kg and total. */
const pieceParcel = (line: Line, { n, qty, pieces: count, of: lot }: WeighedPiece): Parcel => {
  const { pieces } = line;
  const all = pieces?.prepared ?? pieces?.ordered ?? 0;
  return {
    line,
    qty,
    facts: [n === null ? piecesText(count) : `Pièce ${n} sur ${all}`, ...lotFacts(lot)],
    ...(pieces
      ? {
          price: `${priceText(priceFromEuros(pieces.prix_kg))} HT / kg · ${moneyText(priceOfPiece(pieces, qty))} HT`,
        }
      : {}),
  };
};

const lotFacts = ({ lot, a_rapprocher, sellby, eatby }: WeighedPiece['of']): string[] => [
  ...(lot === null ? [] : [lotText({ lot, a_rapprocher })]),
  ...(sellby ? [`DLC ${frenchDay(sellby)}`] : eatby ? [`DDM ${frenchDay(eatby)}`] : []),
];

const lotParcels = (line: Line): Parcel[] =>
  line.lots.length === 0
    ? [{ line, qty: line.livre, facts: [] }]
    : line.lots.map(({ qty, ...lot }) => ({
        line,
        qty,
        facts: lotFacts(lot),
      }));

/** Order reference and delivery address. */
const whoseAndWhere = ({ reference, lieu }: DeliveryNote): string =>
  lieu ? `${reference} · ${lieu}` : reference;

const parcelMarks = (note: DeliveryNote, { line, qty, facts, price }: Parcel): Mark[] => {
  const [client = ''] = note.destinataire;
  const quantity = quantityText(quantityFromWire(qty, line.unite) ?? quantityOf(line.unite, 0));
  const right = widthMm - margin;
  const name = wrapText(line.label, WIDTH - (price === undefined ? 30 : 44), NAME_MM, 'strong', 2);
  const below = 17 + name.length * NAME_MM * 1.32;
  const cut = line.note_decoupe ? wrapText(`Découpe : ${line.note_decoupe}`, WIDTH, CUT_MM, 'strong', 2) : [];
  const known = [...facts, limitText(storageLimit(line.category, line.label))].join(' · ');
  return [
    ...column([client], {
      x: margin,
      y: 7,
      size: fittingSize(client, WIDTH, 5, 3, 'title'),
      face: 'title',
    }),
    ...column(wrapText(whoseAndWhere(note), WIDTH, SMALL_TYPE_MM + 0.5, 'text', 1), {
      x: margin,
      y: 11.4,
      size: SMALL_TYPE_MM + 0.5,
    }),
    rule(margin, right, 13, 0.35),
    ...column(name, { x: margin, y: 18, size: NAME_MM, face: 'strong' }),
    ...column([quantity], { x: right, y: 18.6, size: 5, face: 'strong', align: 'end' }),
    ...(price === undefined
      ? []
      : column([price], { x: right, y: 23.6, size: SMALL_TYPE_MM + 0.4, align: 'end' })),
    ...column(cut, { x: margin, y: below + 2, size: CUT_MM, face: 'strong' }),
    ...column(wrapText(known, WIDTH, SMALL_TYPE_MM, 'text', 2), {
      x: margin,
      y: 40,
      size: SMALL_TYPE_MM,
    }),
    ...houseFoot(note.expediteur),
  ];
};
