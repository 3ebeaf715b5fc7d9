import { frenchNumber } from '#shared/kernel/french-number.ts';
import { useQuery } from '@tanstack/react-query';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import totals from '#frontend/features/orders/pro/cart/cart-totals.module.css';
import styles from '#frontend/features/orders/pro/history/order-detail.module.css';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import {
  type ErpOrder,
  type PhoneOrder,
  phoneOrderQuery,
} from '#frontend/features/wholesale/wholesale.queries.ts';
import {
  formatDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '#frontend/lib/display/format.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { centsFromEuros, priceFromEuros } from '#shared/kernel/money.ts';
import { quantityFromWire } from '#shared/kernel/quantity.ts';

/** A telephone order entered in the ERP, read-only. */
export function PhoneOrderDetail({ order, onClose }: { order: ErpOrder; onClose: () => void }) {
  const customer = useCustomer();
  const details = useQuery(phoneOrderQuery(customer?.id, order.id));
  const { reference, date_commande: day, ref_client: yours, statut_libelle: state } = order;
  return (
    <Dialog open onClose={onClose} title={`Commande ${reference}`}>
      <div className={styles.detail}>
        <p className={styles.facts}>
          <span>Passée par téléphone{day ? `, le ${formatDate(day)}` : ''}</span>
          <StatusBadge tone="neutral">{state}</StatusBadge>
          {yours ? <span>Votre référence : {yours}</span> : null}
        </p>
        {details.data ? <Lines order={details.data} /> : null}
        <LoadFailure query={details} reasonOf={erpReason} />
        {details.isPending ? (
          <div aria-busy="true">
            <Skeleton lines={5} />
          </div>
        ) : null}
        <p className={styles.why}>
          Nous avons saisi cette commande pour vous : pour la changer ou la régler, appelez-nous.
        </p>
      </div>
    </Dialog>
  );
}

const Lines = ({ order }: { order: PhoneOrder }) => (
  <>
    <ul className={styles.lines} aria-label="Lignes de la commande" {...scrolledByKeys}>
      {order.lignes.map((line, at) => (
        // a product can be in several lines
        <li key={at} className={styles.line}>
          <span className={styles.name}>{line.produit_nom}</span>
          <span className={styles.how}>
            {countOf(line)} × {formatPrice(priceFromEuros(line.prix_unitaire))}
            {line.remise > 0 ? ` · remise ${percentOf(line.remise)}` : null} · TVA {percentOf(line.tva)}
          </span>
          <span className={styles.sum}>{formatMoney(centsFromEuros(line.total_ht))}</span>
        </li>
      ))}
    </ul>
    <dl className={totals.totals}>
      <div>
        <dt>Total HT</dt>
        <dd>{formatMoney(centsFromEuros(order.total_ht))}</dd>
      </div>
      <div className={totals.vat}>
        <dt>TVA</dt>
        <dd>{formatMoney(centsFromEuros(order.total_tva))}</dd>
      </div>
      <div className={totals.due}>
        <dt>Total TTC</dt>
        <dd>{formatMoney(centsFromEuros(order.total_ttc))}</dd>
      </div>
    </dl>
  </>
);

const bare = frenchNumber({ maximumFractionDigits: 3 });

/** In the known unit; otherwise without unit. */
const countOf = ({ quantite, unite }: PhoneOrder['lignes'][number]): string => {
  const quantity = unite === null ? undefined : quantityFromWire(quantite, unite);
  return quantity ? formatQuantity(quantity) : bare.format(quantite);
};

const percentOf = (percent: number): string => formatPercent(Math.round(percent * 100));
