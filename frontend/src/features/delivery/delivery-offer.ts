import type { DeliveryQuote } from '#shared/delivery/delivery.contract.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';

export interface DeliveryOffer {
  /** Still missing to free delivery, on the goods HT; null where there is no such threshold. */
  missingCents: Cents | null;
  freeFromCents: Cents | null;
  /** Null: on quotation. */
  priceCents: Cents | null;
  /** What a delivery costs below the threshold, when it is charged; 0 when it is not. */
  feeCents: Cents;
  /** The line that the server will add, when the owner charges deliveries. */
  charge: { label: string; htCents: Cents; vatRate: BasisPoints } | undefined;
}

/** What a quote of an empty cart means for goods of this total; the same arithmetic as shared/delivery/free-delivery.ts. */
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
