import { useRef } from 'react';
import type { PreparedPart } from '#shared/preparation/prepared-line.ts';

type Piece = Pick<PreparedPart, 'lot' | 'milli'> & { productId: string };

const isSame = (a: Piece, b: Piece): boolean =>
  a.productId === b.productId && a.lot === b.lot && a.milli === b.milli;

/** Labels of counted pieces, as far as scanned on this page. */
export const useCountedLabels = () => {
  const counted = useRef(new Map<string, Piece>());
  return {
    count: (code: string, piece: Piece): void => void counted.current.set(code, piece),
    /** Called when a piece is removed: its label can be scanned again. */
    forget: (piece: Piece): void => {
      const last = [...counted.current].findLast(([, each]) => isSame(each, piece));
      if (last) counted.current.delete(last[0]);
    },
    /**
     * Whether a label is already counted: the same code, or a piece of this weight and lot whose label is
     * unknown (typed, or scanned before a reload). Another label with the same weight and lot is another
     * piece.
     */
    isCounted: (code: string, piece: Piece, parts: readonly PreparedPart[]): boolean => {
      if (counted.current.has(code)) return true;
      const alike = parts.filter((part) => isSame({ ...part, productId: piece.productId }, piece)).length;
      return alike > [...counted.current.values()].filter((each) => isSame(each, piece)).length;
    },
  };
};
