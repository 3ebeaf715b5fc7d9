import type { BasisPoints } from '#shared/kernel/money.ts';

/**
 * AMB-32: `flat` taxes the whole cart at 20 % (the specification, the default); `product` uses each product's ERP
 * rate, which for food is 5.5 % (CGI art. 278-0 bis).
 */
export type CartVat = { mode: 'flat'; rate: BasisPoints } | { mode: 'product' };

export const DEFAULT_CART_VAT: CartVat = { mode: 'flat', rate: 2000 };

/** The rate that applies to a product under the setting. */
export const vatRateFor = (productRate: BasisPoints, vat: CartVat): BasisPoints =>
  vat.mode === 'flat' ? vat.rate : productRate;
