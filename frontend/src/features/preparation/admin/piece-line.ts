import { formatQuantity } from '#frontend/lib/display/format.ts';
import { piecesText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import { type AtMost, atMostText, meanGrams } from '#shared/orders/line-pieces.ts';
import { preparedMilli, preparedPieces, type PreparedLine } from '#shared/preparation/prepared-line.ts';
import { type OrderedLine, orderedQuantity } from './preparation-state.ts';

type Pieces = NonNullable<OrderedLine['pieces']>;
type Weighed = Pick<PreparedLine, 'parts'> | undefined;

const grams = (kg: number): number => milliFromWire(kg) ?? 0;
const kg = (milli: number): string => formatQuantity(quantityOf('kg', milli));

/** Nominal weight and range of a piece, grams. */
export const pieceWeightsOf = ({ nominal_kg, low_kg, high_kg }: Pieces): PieceWeights => ({
  nominalGrams: grams(nominal_kg),
  lowGrams: grams(low_kg),
  highGrams: grams(high_kg),
});

/** Rest of the customer's limit in grams, negative above it; undefined: no limit. */
export const leftOfBound = ({ bound_kg: bound }: Pieces, weighed: Weighed): number | undefined =>
  bound === undefined ? undefined : grams(bound) - (weighed ? preparedMilli(weighed) : 0);

/** `6 pièces, environ 8,4 kg`, or the weight of a line by weight. */
export const orderedText = (line: OrderedLine): string =>
  line.pieces ? line.pieces.text : formatQuantity(orderedQuantity(line));

/** `4 pièces, 5,62 kg` for pieces, else the weight. */
export const weighedText = (line: OrderedLine, weighed: Weighed): string => {
  const sum = formatQuantity(quantityOf(line.unite, weighed ? preparedMilli(weighed) : 0));
  return line.pieces ? `${piecesText(weighed ? preparedPieces(weighed) : 0)}, ${sum}` : sum;
};

/** `4 sur 6 pièces`, title of a line in pieces. */
export const countText = ({ ordered }: Pieces, weighed: Weighed): string =>
  `${weighed ? preparedPieces(weighed) : 0} sur ${piecesText(ordered)}`;

/** `moyenne 1,41 kg` of weighed pieces; before weighing the nominal weight. */
export const meanText = (pieces: Pieces, weighed: Weighed): string => {
  const count = weighed ? preparedPieces(weighed) : 0;
  return count === 0 || !weighed
    ? `environ ${kg(grams(pieces.nominal_kg))} la pièce`
    : `moyenne ${kg(meanGrams(preparedMilli(weighed), count))}`;
};

/** `au plus 9 kg : reste 3,38 kg`, `au plus 9 kg : 0,20 kg de trop`; undefined without a limit. */
export const boundText = (pieces: Pieces, weighed: Weighed): string | undefined => {
  const left = leftOfBound(pieces, weighed);
  if (left === undefined) return undefined;
  return `${atMostText(atMostOf(pieces))} : ${left < 0 ? `${kg(-left)} de trop` : `reste ${kg(left)}`}`;
};

const atMostOf = ({ at_most_eur: euros, bound_kg: bound = 0 }: Pieces): AtMost =>
  euros === undefined ? { grams: grams(bound) } : { cents: centsFromEuros(euros) };
