import { formatLongDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { customerPath, webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { quantityFromWire, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { HandledRow } from '#shared/standing-orders/standing-orders.contract.ts';
import { stateLabels } from '#frontend/features/standing-orders/standing-labels.ts';
import styles from './standing-demand.module.css';

interface Trouble extends Pick<HandledRow, 'date' | 'state' | 'order_id' | 'reference' | 'why' | 'short'> {
  customer_id: string;
  customer_name: string;
  name: string;
}

/** Short or failed dates of the last seven days; each customer was notified. */
export const StandingTroubles = ({ troubles }: { troubles: readonly Trouble[] }) =>
  troubles.length === 0 ? null : (
    <section className={styles.troubles} aria-labelledby="regulieres-manques">
      <h2 id="regulieres-manques">Pas venues comme voulu</h2>
      <ul>
        {troubles.map((trouble) => (
          <li key={`${trouble.customer_id} ${trouble.name} ${trouble.date}`}>
            <StatusBadge tone={trouble.short.length > 0 ? 'warning' : stateLabels[trouble.state].tone}>
              {trouble.order_id === null ? stateLabels[trouble.state].label : 'Incomplète'}
            </StatusBadge>{' '}
            <Link href={customerPath(trouble.customer_id)}>{trouble.customer_name}</Link>, « {trouble.name} »,{' '}
            {formatLongDate(trouble.date)}
            {trouble.order_id !== null && trouble.reference !== null ? (
              <>
                ,{' '}
                <Link href={webOrderPath(trouble.order_id)}>
                  <Reference>{trouble.reference}</Reference>
                </Link>
              </>
            ) : null}
            <span className={styles.why}>{whyWords(trouble)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

const whyWords = ({ why, short }: Trouble): string =>
  [
    ...(why === null ? [] : [why]),
    ...short.map(
      ({ label, unit, wanted, got }) => `${label} : ${text(unit, got)} au lieu de ${text(unit, wanted)}`,
    ),
  ].join(' · ');

const text = (unit: Unit, wire: number): string =>
  wire === 0 ? 'rien' : formatQuantity(quantityFromWire(wire, unit) ?? quantityOf(unit, 0));
