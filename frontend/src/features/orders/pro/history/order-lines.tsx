import type { ReactNode } from 'react';
import {
  formatAmount,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '#frontend/lib/display/format.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { centsFromEuros, priceFromEuros } from '#shared/kernel/money.ts';
import { isSameQuantity, quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { CartTotals } from '#frontend/features/orders/pro/cart/cart-totals.tsx';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import styles from './order-detail.module.css';

/** A line of the reply in integers, for totals. */
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

/** Its pieces are unweighed. */
export const isEstimated = ({ pieces }: Pick<OrderLineReply, 'pieces'>): boolean =>
  pieces !== undefined && pieces.prepared === undefined;

const boundText = ({ pieces }: OrderLineReply): string => {
  if (pieces?.at_most_kg !== undefined)
    return ` · au plus ${formatQuantity(quantityFromWire(pieces.at_most_kg, 'kg') ?? quantityOf('kg', 0))}`;
  return pieces?.at_most_eur === undefined
    ? ''
    : ` · au plus ${formatMoney(centsFromEuros(pieces.at_most_eur))} HT`;
};

/** Ordered quantity where it differs; for pieces only a differing number. */
const whyOther = ({ pieces, motif }: OrderLineReply, ordered: string | undefined): string | null => {
  const why = motif ? `, ${motif}` : '';
  if (!pieces) return ordered === undefined ? null : ` · ${ordered} commandés${why}`;
  const { prepared = pieces.ordered } = pieces;
  return prepared === pieces.ordered ? null : ` · ${piecesText(pieces.ordered)} commandées${why}`;
};

/** « Poids des pièces : 1,42 kg · 1,38 kg », numbered as in claims. */
const PieceWeights = ({ pieces }: Pick<OrderLineReply, 'pieces'>) =>
  pieces?.weights_kg?.length ? (
    <span className={styles.weights}>
      Poids des pièces :{' '}
      {pieces.weights_kg.map((kg, at) => (
        <span key={at} className={styles.pieceWeight}>
          {at + 1}. {formatQuantity(quantityFromWire(kg, 'kg') ?? quantityOf('kg', 0))}
        </span>
      ))}
    </span>
  ) : null;

/** Empty without visible prices. */
const priceText = (unitPriceE4: number, vatRate: number): string =>
  Number.isFinite(unitPriceE4) ? ` × ${formatPrice(unitPriceE4)} · TVA ${formatPercent(vatRate)}` : '';

/** PRO-35, with totals at the order's VAT rates. */
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
                {line.pieces?.text ?? formatQuantity(invoiced)}
                {priceText(unitPriceE4, vatRate)}
                {line.prix_motif ? ` · ${line.prix_motif}` : null}
                {boundText(line)}
                {whyOther(line, isSameQuantity(ordered, invoiced) ? undefined : formatQuantity(ordered))}
              </span>
              {Number.isFinite(unitPriceE4) ? (
                <span className={styles.sum}>
                  {formatAmount(centsFromEuros(line.sous_total), isEstimated(line))}
                </span>
              ) : null}
              <PieceWeights pieces={line.pieces} />
              {line.note_decoupe ? <span className={styles.cut}>Découpe : {line.note_decoupe}</span> : null}
            </li>
          );
        })}
      </ul>
      <CartTotals
        total={orderTotal(lines.map(countedLine))}
        vat={undefined}
        estimated={lines.some(isEstimated)}
      />
      {children}
    </>
  );
}
