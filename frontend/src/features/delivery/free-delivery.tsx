import { formatMoney } from '#frontend/lib/display/format.ts';
import type { DeliveryQuote } from '#shared/delivery/delivery.contract.ts';
import { type DeliveryOffer } from './delivery-offer.ts';
import styles from './free-delivery.module.css';

/** Missing amount to free delivery, to the cent (SITE-54); nothing without a threshold. */
export function FreeDelivery({ offer, estimated }: { offer: DeliveryOffer; estimated?: boolean }) {
  const { missingCents, freeFromCents } = offer;
  if (missingCents === null || !freeFromCents) return null;
  const reachedCents = freeFromCents - missingCents;
  const text =
    missingCents === 0
      ? `Livraison offerte (dès ${formatMoney(freeFromCents)} HT)`
      : `Encore ${estimated ? 'environ ' : ''}${formatMoney(missingCents)} HT pour la livraison offerte, dès ${formatMoney(freeFromCents)} HT`;
  return (
    <div className={styles.frame} data-reached={missingCents === 0 || undefined}>
      <progress className={styles.bar} max={freeFromCents} value={reachedCents} aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </div>
  );
}

/** « Île-de-France · 8h-18h · livraison 15,00 € HT, offerte dès 150,00 € HT » (SITE-54, SITE-55). */
export const zoneFigures = ({
  zone,
  price,
  free_from,
}: Omit<DeliveryQuote, 'price'> & { price?: number | null }): string | undefined => {
  if (!zone) return undefined;
  // the price is absent for users who see no prices
  if (price === undefined) return `${zone.label} · ${zone.hours}`;
  const cost =
    price === null
      ? 'livraison selon la distance et le volume, sur devis'
      : `livraison ${formatMoney(Math.round(price * 100))} HT${free_from === null ? '' : `, offerte dès ${formatMoney(Math.round(free_from * 100))} HT`}`;
  return `${zone.label} · ${zone.hours} · ${cost}`;
};
