import { formatMoney, formatPercent } from '#frontend/lib/format.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';
import styles from './cart-totals.module.css';

/** The setting in force, as the catalogue says it (AMB-32); undefined before it is known. */
export type ShownVat = { mode: 'flat' | 'product'; rate: number | null };

/** HT, VAT by rate, TTC: what is shown is what will be charged (AMB-32). */
export const CartTotals = ({ total, vat }: { total: OrderTotal; vat: ShownVat | undefined }) => (
  <dl className={styles.totals} aria-live="polite">
    <div>
      <dt>Total HT</dt>
      <dd>{formatMoney(total.htCents)}</dd>
    </div>
    {total.byRate.map(({ rate, vatCents }) => (
      <div key={rate} className={styles.vat}>
        <dt>
          TVA {formatPercent(rate)}
          {vat?.mode === 'product' && total.byRate.length > 1 ? ' (par produit)' : ''}
        </dt>
        <dd>{formatMoney(vatCents)}</dd>
      </div>
    ))}
    <div className={styles.due}>
      <dt>Total TTC</dt>
      <dd>{formatMoney(total.ttcCents)}</dd>
    </div>
  </dl>
);
