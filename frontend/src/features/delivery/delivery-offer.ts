import type { DeliveryQuote } from '#shared/delivery/delivery.contract.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';

export interface DeliveryOffer {
  /** Missing amount HT to free delivery; null: no threshold. */
  missingCents: Cents | null;
  freeFromCents: Cents | null;
  /** null: on quotation. */
  priceCents: Cents | null;
  /** Price below the threshold, when charged; otherwise 0. */
  feeCents: Cents;
  /** The order line that the server will add, when deliveries are charged. */
  charge: { label: string; htCents: Cents; vatRate: BasisPoints } | undefined;
}

/**
 * Applies the quote of an empty cart to goods of this total; same rules as shared/delivery/free-delivery.ts.
 */
export const deliveryOffer = (quote: DeliveryQuote, goodsHtCents: Cents): DeliveryOffer => {
  const freeFromCents = quote.free_from === null ? null : centsFromEuros(quote.free_from);
  const missingCents = freeFromCents === null ? null : Math.max(0, freeFromCents - goodsHtCents);
  const full = quote.price === null ? null : centsFromEuros(quote.price);
  const priceCents = missingCents === 0 ? 0 : full;
  const charged = quote.charged && quote.zone !== null && priceCents !== null && priceCents > 0;
  return {
    missingCents,
    freeFromCents,
    priceCents,
    feeCents: quote.charged ? (full ?? 0) : 0,
    charge: charged
      ? {
          label: `Livraison ${quote.zone?.label ?? ''}`,
          htCents: priceCents,
          vatRate: Math.round(quote.charge_vat * 100),
        }
      : undefined,
  };
};
