import { useQuery } from '@tanstack/react-query';
import { erpHealthQuery } from '#frontend/features/erp/erp.queries.ts';
import { formatTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import type { ErpCheck } from '#shared/erp/erp-health.contract.ts';
import styles from './erp-checks.module.css';

/** What Dolibarr is, how it is set, and each right of the key: what is wrong first, with how to set it right. */
export function ErpChecks() {
  const health = useQuery(erpHealthQuery());
  const checks = health.data?.checks ?? [];
  const wrong = checks.filter(({ state }) => state !== 'bon');
  const right = checks.filter(({ state }) => state === 'bon');
  return (
    <section className={styles.panel} aria-labelledby="erp-checks">
      <div className={styles.head}>
        <h2 id="erp-checks">État de Dolibarr</h2>
        {health.data ? <span>Regardé à {formatTime(health.data.checked_at)}</span> : null}
        <Button size="small" pending={health.isFetching} onClick={() => void health.refetch()}>
          Regarder de nouveau
        </Button>
      </div>
      <LoadFailure title="Dolibarr n’a pas pu être regardé" query={health} />
      {health.isPending ? <Skeleton lines={6} /> : null}
      {health.data ? (
        <p className={styles.note} role="status">
          {wrong.length === 0
            ? 'Tout est en ordre.'
            : `${wrong.length} point${wrong.length > 1 ? 's' : ''} à regarder, ${right.length} en ordre.`}
        </p>
      ) : null}
      <ul className={styles.list}>
        {[...wrong.toSorted(worstFirst), ...right].map((check) => (
          <Check key={check.key} check={check} />
        ))}
      </ul>
    </section>
  );
}

const Check = ({ check: { title, state, found, remedy } }: { check: ErpCheck }) => (
  <li className={styles.check}>
    <strong>{title}</strong>
    <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>
    <span>{found}</span>
    {remedy ? <p>{remedy}</p> : null}
  </li>
);

type State = ErpCheck['state'];

const order: readonly State[] = ['mauvais', 'a_regarder', 'inconnu', 'bon'];

const worstFirst = (a: ErpCheck, b: ErpCheck): number => order.indexOf(a.state) - order.indexOf(b.state);

const words: Record<State, string> = {
  bon: 'En ordre',
  a_regarder: 'À regarder',
  mauvais: 'À corriger',
  inconnu: 'Inconnu',
};

const tones: Record<State, Tone> = {
  bon: 'good',
  a_regarder: 'warning',
  mauvais: 'danger',
  inconnu: 'neutral',
};
