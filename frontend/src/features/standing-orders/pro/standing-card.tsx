import { formatAmount, formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { StandingOrderRow } from '#shared/standing-orders/standing-orders.contract.ts';
import { modeLabels, problemLabels, rhythmText } from '#frontend/features/standing-orders/standing-labels.ts';
import { HandledDateRow, NextDates } from './standing-dates.tsx';
import styles from './standing-orders.module.css';
import { useStandingActs } from './use-standing-acts.ts';

/** Past dates shown initially. */
const SHOWN_DATES = 3;

interface StandingCardProps {
  row: StandingOrderRow;
  onEdit: () => void;
}

/** A standing order: recurrence, lines, next and past dates. */
export function StandingCard({ row, onEdit }: StandingCardProps) {
  const acts = useStandingActs(row);
  const problems = row.lines.filter(({ problem }) => problem !== undefined);
  return (
    <Card as="section" className={styles.card} aria-labelledby={`reguliere-${row.id}`}>
      <CardHead>
        <h2 id={`reguliere-${row.id}`} className={styles.name}>
          {row.name}
        </h2>
        {row.estimate_ht === undefined ? null : (
          <span>
            {formatAmount(
              centsFromEuros(row.estimate_ht),
              row.lines.some(({ in_pieces }) => in_pieces),
            )}{' '}
            HT aujourd’hui
          </span>
        )}
      </CardHead>
      <p className={styles.facts}>
        <strong>{rhythmText(row)}</strong> · {spanWords(row)} · {modeLabels[row.mode].label.toLowerCase()}
      </p>
      <p className={styles.quiet}>{row.address ?? 'Adresse à revoir'}</p>
      {row.address === null ? (
        <Banner kind="warning">Nous ne pouvons rien livrer à cette adresse : choisissez-en une autre.</Banner>
      ) : null}
      {problems.length > 0 ? (
        <Banner kind="warning" title="À revoir">
          {problems
            .map(({ label, problem = 'withdrawn' }) => `${label} : ${problemLabels[problem].toLowerCase()}`)
            .join('. ')}
        </Banner>
      ) : null}
      <Lines row={row} />
      <LastDates row={row} acts={acts} />
      <h3 className={styles.part}>Prochaines dates</h3>
      <NextDates next={row.next} busy={acts.pending} onSkip={acts.skip} />
      <Refusal error={acts.error} />
      <div className={styles.acts}>
        <Button size="small" onClick={onEdit}>
          Modifier
        </Button>
        <Button size="small" variant="ghost" pending={acts.pending} onClick={() => void acts.end()}>
          Mettre fin
        </Button>
      </div>
    </Card>
  );
}

interface LastDatesProps {
  row: StandingOrderRow;
  acts: ReturnType<typeof useStandingActs>;
}

const LastDates = ({ row, acts }: LastDatesProps) =>
  row.dates.length > 0 ? (
    <>
      <h3 className={styles.part}>Dernières dates</h3>
      <ol className={styles.dates} aria-label="Dernières dates">
        {row.dates.slice(0, SHOWN_DATES).map((handled) => (
          <HandledDateRow
            key={handled.date}
            handled={handled}
            busy={acts.pending}
            onConfirm={acts.confirm}
            onSkip={acts.skip}
          />
        ))}
      </ol>
    </>
  ) : null;

const Lines = ({ row }: { row: StandingOrderRow }) => (
  <ul className={styles.lines} aria-label="Produits">
    {row.lines.map(({ product_id: id, label, unit, quantity, cut_note: cut, problem }) => (
      <li key={id}>
        <span className={problem ? styles.struck : undefined}>
          {label}
          {cut ? <span className={styles.quiet}> · {cut}</span> : null}
        </span>{' '}
        <span className={styles.quantity}>
          {problem ? <StatusBadge tone="warning">À revoir</StatusBadge> : null}{' '}
          {formatQuantity(quantityFromWire(quantity, unit) ?? quantityOf(unit, 0))}
        </span>
      </li>
    ))}
  </ul>
);

const spanWords = ({ from, until, pauses }: StandingOrderRow): string => {
  const span =
    until === null ? `depuis le ${formatDate(from)}` : `du ${formatDate(from)} au ${formatDate(until)}`;
  const paused = pauses.map((pause) => `en pause du ${formatDate(pause.from)} au ${formatDate(pause.to)}`);
  return [span, ...paused].join(', ');
};
