import type { ReactNode } from 'react';
import { formatMoney, formatPercent, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { centsFromEuros, priceFromEuros } from '#shared/kernel/money.ts';
import { isSameQuantity, quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import styles from './order-detail.module.css';

/** A line of the wire in integers, as totals are computed. */
export const countedLine = ({
  unite,
  quantite,
  quantite_preparee,
  prix_unitaire,
  tva,
  tva_par_ligne,
}: OrderLineReply) => ({
  ordered: quantityFromWire(quantite, unite) ?? quantityOf(unite, 0),
  ...(typeof quantite_preparee === 'number'
    ? { invoiced: quantityFromWire(quantite_preparee, unite) ?? quantityOf(unite, 0) }
    : {}),
  unitPriceE4: priceFromEuros(prix_unitaire),
  vatRate: Math.round(tva * 100),
  ...(tva_par_ligne ? { vatByLine: true as const } : {}),
});

/** PRO-35, and the totals at the rates the order was placed with. */
export function OrderLines({ lines, children }: { lines: readonly OrderLineReply[]; children?: ReactNode }) {
  if (lines.length === 0) return <p>Aucun article dans cette commande</p>;
  return (
    <>
      <ul className={styles.lines} aria-label="Lignes de la commande" {...scrolledByKeys}>
        {lines.map((line) => {
          const { ordered, invoiced = ordered, unitPriceE4, vatRate } = countedLine(line);
          return (
            <li key={line.produit_id} className={styles.line}>
              <span className={styles.name}>{line.produit_nom}</span>
              <span className={styles.how}>
                {formatQuantity(invoiced)} × {formatPrice(unitPriceE4)} · TVA {formatPercent(vatRate)}
                {line.prix_motif ? ` · ${line.prix_motif}` : null}
                {isSameQuantity(ordered, invoiced)
                  ? null
                  : ` · ${formatQuantity(ordered)} commandés${line.motif ? `, ${line.motif}` : ''}`}
              </span>
              <span className={styles.sum}>{formatMoney(centsFromEuros(line.sous_total))}</span>
              {line.note_decoupe ? <span className={styles.cut}>Découpe : {line.note_decoupe}</span> : null}
            </li>
          );
        })}
      </ul>
      <CartTotals total={orderTotal(lines.map(countedLine))} vat={undefined} />
      {children}
    </>
  );
}
