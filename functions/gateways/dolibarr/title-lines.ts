import * as z from 'zod/mini';

const kind = z.optional(z.nullable(z.union([z.string(), z.int()])));

/** Distinguishes a title or a subtotal from a product line. */
export const lineKind = { product_type: kind, special_code: kind };
export type LineKind = { isTitle: boolean };
type Kind = {
  product_type?: string | number | null | undefined;
  special_code?: string | number | null | undefined;
};

/**
 * Dolibarr's own subtotals (22: `SUBTOTALS_SPECIAL_CODE`), and the line type that its and others' modules
 * give them.
 */
const SUBTOTAL = '81';
const TITLE = '9';

export const isTitle = ({ product_type: type, special_code: code }: Kind): boolean =>
  String(type) === TITLE || String(code) === SUBTOTAL;

export const withoutTitles = <Line extends LineKind>(lines: readonly Line[]): Omit<Line, 'isTitle'>[] =>
  lines.filter((line) => !line.isTitle).map(({ isTitle: _title, ...line }) => line);
