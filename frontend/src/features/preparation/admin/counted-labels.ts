import { useRef } from 'react';
import type { PreparedPart } from '#shared/preparation/prepared-line.ts';

type Piece = Pick<PreparedPart, 'lot' | 'milli'> & { productId: string };

const isSame = (a: Piece, b: Piece): boolean =>
  a.productId === b.productId && a.lot === b.lot && a.milli === b.milli;

/** Which label each piece was counted of, as far as this page scanned it. */
export const useCountedLabels = () => {
  const counted = useRef(new Map<string, Piece>());
  return {
    count: (code: string, piece: Piece): void => void counted.current.set(code, piece),
    /** A piece was taken out: its label may be scanned again. */
    forget: (piece: Piece): void => {
      const last = [...counted.current].findLast(([, each]) => isSame(each, piece));
      if (last) counted.current.delete(last[0]);
    },
    /**
     * Whether this label counts already: the very same one, or a piece of this weight and lot of whose label nothing is
     * known (typed, or of before a reload). Another label of the same weight and lot is another piece.
     */
    isCounted: (code: string, piece: Piece, parts: readonly PreparedPart[]): boolean => {
      if (counted.current.has(code)) return true;
      const alike = parts.filter((part) => isSame({ ...part, productId: piece.productId }, piece)).length;
      return alike > [...counted.current.values()].filter((each) => isSame(each, piece)).length;
    },
  };
};
