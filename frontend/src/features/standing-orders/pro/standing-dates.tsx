import { formatDateTime, formatLongDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { ownOrderPath } from '#frontend/lib/navigation/paths.ts';
import { quantityFromWire, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { ComingRow, HandledRow } from '#shared/standing-orders/standing-orders.contract.ts';
import { comingText, stateLabels } from '#frontend/features/standing-orders/standing-labels.ts';
import styles from './standing-orders.module.css';

interface NextDatesProps {
  next: readonly ComingRow[];
  busy: boolean;
  onSkip: (date: string, skip: boolean) => void;
}

/** The next five dates with their deadlines, and « sauter cette fois ». */
export const NextDates = ({ next, busy, onSkip }: NextDatesProps) =>
  next.length === 0 ? (
    <p className={styles.quiet}>Plus aucune date à venir.</p>
  ) : (
    <ol className={styles.dates} aria-label="Prochaines dates">
      {next.map((coming) => {
        const { date, what, order_before: before } = coming;
        const isSkipped = what === 'skipped';
        const words = comingText(coming);
        return (
          <li key={date}>
            <span className={styles.date}>
              <span className={isSkipped || what === 'closed' ? styles.struck : undefined}>
                {formatLongDate(date)}
              </span>
              {words === undefined ? null : <span className={styles.quiet}> · {words}</span>}
              {isSkipped || what === 'closed' ? null : (
                <span className={styles.limit}>jusqu’au {formatDateTime(before)}</span>
              )}
            </span>
            {what === 'closed' ? null : (
              <Button
                size="small"
                variant="ghost"
                pending={busy}
                aria-label={`${isSkipped ? 'Remettre' : 'Sauter cette fois'} : ${formatLongDate(date)}`}
                onClick={() => onSkip(date, !isSkipped)}
              >
                {isSkipped ? 'Remettre' : 'Sauter cette fois'}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );

interface HandledProps {
  handled: HandledRow;
  busy: boolean;
  onConfirm: (orderId: string) => void;
  onSkip: (date: string, skip: boolean) => void;
}

/** Result of a date: its order, shortages, or why there is none. */
export const HandledDateRow = ({ handled, busy, onConfirm, onSkip }: HandledProps) => {
  const { date, day, state, order_id: orderId, reference, why, short, is_open: isOpen } = handled;
  const { label, tone } = stateLabels[state];
  return (
    <li>
      <span className={styles.date}>
        {formatLongDate(day ?? date)} <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
        {orderId !== null && reference !== null ? (
          <Link href={ownOrderPath(orderId)}>
            <Reference>{reference}</Reference>
          </Link>
        ) : null}
        {day !== null && day !== date ? (
          <span className={styles.limit}>à la place du {formatLongDate(date)}</span>
        ) : null}
        {why === null ? null : <span className={styles.limit}>{why}</span>}
        {short.map((each) => (
          <span key={each.label} className={styles.limit}>
            {each.label} : {quantityText(each.unit, each.got)} au lieu de{' '}
            {quantityText(each.unit, each.wanted)}
          </span>
        ))}
      </span>
      {isOpen && orderId !== null && state === 'to-confirm' ? (
        <Button size="small" variant="primary" pending={busy} onClick={() => onConfirm(orderId)}>
          Confirmer
        </Button>
      ) : null}
      {isOpen && orderId !== null && STANDS.has(state) ? (
        <Button
          size="small"
          variant="ghost"
          pending={busy}
          aria-label={`Sauter cette fois : ${formatLongDate(date)}`}
          onClick={() => onSkip(date, true)}
        >
          Sauter cette fois
        </Button>
      ) : null}
    </li>
  );
};

const STANDS: ReadonlySet<string> = new Set(['placed', 'to-confirm', 'to-approve', 'confirmed']);

const quantityText = (unit: Unit, wire: number): string =>
  wire === 0 ? 'rien' : formatQuantity(quantityFromWire(wire, unit) ?? quantityOf(unit, 0));
