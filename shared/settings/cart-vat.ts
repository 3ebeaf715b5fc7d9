import * as z from 'zod/mini';
import type { BasisPoints } from '#shared/kernel/money.ts';

/** VAT is counted and rounded line by line, as Dolibarr does by default; else once per rate (EN 16931). */
const byLine = z.exactOptional(z.literal(true));

/** An administrator has said so, seeing what it means: nothing is preselected in silence with a real ERP. */
const confirmed = z.exactOptional(z.literal(true));

/**
 * AMB-32: `flat` taxes the whole cart at 20 % (the specification, the default); `product` uses each product's ERP
 * rate, which for food is 5.5 % (CGI art. 278-0 bis).
 */
export const cartVat = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('flat'), rate: z.number(), byLine, confirmed }),
  z.object({ mode: z.literal('product'), byLine, confirmed }),
]);
export type CartVat = z.output<typeof cartVat>;

/** What a line says of how its VAT is counted. */
export const lineVatOf = ({ byLine }: Pick<CartVat, 'byLine'>): { vatByLine?: true } =>
  byLine ? { vatByLine: true } : {};

export const DEFAULT_CART_VAT: CartVat = { mode: 'flat', rate: 2000 };

/** The rate that applies to a product under the setting. */
export const vatRateFor = (productRate: BasisPoints, vat: CartVat): BasisPoints =>
  vat.mode === 'flat' ? vat.rate : productRate;
