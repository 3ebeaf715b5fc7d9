import * as z from 'zod/mini';
import type { BasisPoints } from '#shared/kernel/money.ts';

/** VAT is computed and rounded per line, as Dolibarr does by default; otherwise once per rate (EN 16931). */
const byLine = z.exactOptional(z.literal(true));

/** Confirmed by an administrator: with a real ERP nothing is preselected. */
const confirmed = z.exactOptional(z.literal(true));

/**
 * AMB-32: `flat` taxes the whole cart at 20 % (the specification's default); `product` uses each product's
 * ERP rate, 5.5 % for food (CGI art. 278-0 bis).
 */
export const cartVat = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('flat'), rate: z.number(), byLine, confirmed }),
  z.object({ mode: z.literal('product'), byLine, confirmed }),
]);
export type CartVat = z.output<typeof cartVat>;

/** The line's VAT rounding mode. */
export const lineVatOf = ({ byLine }: Pick<CartVat, 'byLine'>): { vatByLine?: true } =>
  byLine ? { vatByLine: true } : {};

export const DEFAULT_CART_VAT: CartVat = { mode: 'flat', rate: 2000 };

export const vatRateFor = (productRate: BasisPoints, vat: CartVat): BasisPoints =>
  vat.mode === 'flat' ? vat.rate : productRate;
