import { formatAmount, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';
import styles from './cart-totals.module.css';

/** The VAT setting from the catalogue (AMB-32); undefined: not loaded. */
export type VatView = { mode: 'flat' | 'product'; rate: number | null };

/** Shown once per estimate. */
export const PAID_BY_WEIGHT = 'Vous payez le poids pesé.';

interface CartTotalsProps {
  total: OrderTotal;
  vat: VatView | undefined;
  /** Part of the total, listed separately. */
  charge?: { label: string; htCents: Cents } | undefined;
  /** Includes unweighed pieces. */
  estimated?: boolean | undefined;
}

/** HT, VAT by rate, TTC, as they will be charged (AMB-32). */
export const CartTotals = ({ total, vat, charge, estimated }: CartTotalsProps) => {
  // the user sees no prices
  if (!Number.isFinite(total.htCents)) return null;
  const about = estimated ? <small className={styles.about}> environ</small> : null;
  return (
    <>
      <dl className={styles.totals} aria-live="polite">
        {charge ? (
          <div className={styles.vat}>
            <dt>{charge.label}</dt>
            <dd>{formatMoney(charge.htCents)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Total HT{about}</dt>
          <dd>{formatAmount(total.htCents, estimated)}</dd>
        </div>
        {total.byRate.map(({ rate, vatCents }) => (
          <div key={rate} className={styles.vat}>
            <dt>
              TVA {formatPercent(rate)}
              {vat?.mode === 'product' && total.byRate.length > 1 ? ' (par produit)' : ''}
            </dt>
            <dd>{formatAmount(vatCents, estimated)}</dd>
          </div>
        ))}
        <div className={styles.due}>
          <dt>Total TTC{about}</dt>
          <dd>{formatAmount(total.ttcCents, estimated)}</dd>
        </div>
      </dl>
      {estimated ? <p className={styles.weighed}>{PAID_BY_WEIGHT}</p> : null}
    </>
  );
};
