import { piecesLineText } from '#shared/orders/line-pieces.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** Our own words at the start of a line's text there, also as a hand changed their figures. */
const OWN = /^\s*(\d{1,3}) pièces?, (?:environ )?[\d\s.,\u00a0\u202f]+ ?kg/u;

/** How many pieces a line's text there says, in our own words; undefined where it does not say it so. */
export const parsePieceCount = (description: string): number | undefined => {
  const pieces = Number(OWN.exec(description)?.[1] ?? 0);
  return pieces > 0 ? pieces : undefined;
};

/** What people read there beside the figures: « 6 pièces, environ 8,4 kg », and how it is cut. */
export const lineDescription = (
  line: Pick<OrderLine, 'pieces' | 'invoiced' | 'cutNote'>,
): { description?: string } => {
  const texts = [piecesLineText(line), line.cutNote].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { description: texts.join(' – ') };
};

/** The pieces of a line as the house has them there now: before it is weighed how many to prepare, then how many were. */
export const piecesTaken = (
  { pieces }: Pick<OrderLine, 'pieces'>,
  there: number | undefined,
  isClosed: boolean,
): Pick<OrderLine, 'pieces'> => {
  if (!pieces || there === undefined || there === (pieces.prepared ?? pieces.ordered)) return {};
  if (!isClosed) return { pieces: { ...pieces, ordered: there } };
  // what each weighed is not known any more
  const { weights: _before, ...rest } = pieces;
  return { pieces: { ...rest, prepared: there } };
};
