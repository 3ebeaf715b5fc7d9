import { piecesLineText } from '#shared/orders/line-pieces.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** Our text at the start of a line's description, also with edited figures. */
const OWN = /^\s*(\d{1,3}) pièces?, (?:environ )?[\d\s.,\u00a0\u202f]+ ?kg/u;

/** Number of pieces in our text of a description; undefined: no such text. */
export const parsePieceCount = (description: string): number | undefined => {
  const pieces = Number(OWN.exec(description)?.[1] ?? 0);
  return pieces > 0 ? pieces : undefined;
};

/** Description of a line in the ERP: « 6 pièces, environ 8,4 kg », and the cut note. */
export const lineDescription = (
  line: Pick<OrderLine, 'pieces' | 'invoiced' | 'cutNote'>,
): { description?: string } => {
  const texts = [piecesLineText(line), line.cutNote].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { description: texts.join(' – ') };
};

/** Pieces after a change in the ERP: to prepare, or prepared once weighed. */
export const piecesTaken = (
  { pieces }: Pick<OrderLine, 'pieces'>,
  there: number | undefined,
  isClosed: boolean,
): Pick<OrderLine, 'pieces'> => {
  if (!pieces || there === undefined || there === (pieces.prepared ?? pieces.ordered)) return {};
  if (!isClosed) return { pieces: { ...pieces, ordered: there } };
  // the weights of single pieces are invalid after the change
  const { weights: _before, ...rest } = pieces;
  return { pieces: { ...rest, prepared: there } };
};
