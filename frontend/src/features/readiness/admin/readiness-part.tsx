import { useQuery } from '@tanstack/react-query';
import { type PartSeen, partQuery } from '#frontend/features/readiness/readiness.queries.ts';
import { closedChecksText, partTitles, worstFirst } from '#frontend/features/readiness/readiness-labels.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { isOpen, type ReadinessPart } from '#shared/readiness/readiness.ts';
import { CheckRow } from './check-row.tsx';
import styles from './readiness.module.css';
import { relatedSettings } from './related-settings.ts';

/** A part: open checks first, with settings; passed ones collapsed. `before`: last result. */
export function ReadinessPartView({ part, before }: { part: ReadinessPart; before: PartSeen | undefined }) {
  const reading = useQuery(partQuery(part));
  const seen = newest(before, reading.data);
  const open = (seen?.checks ?? []).filter(isOpen).toSorted(worstFirst);
  const closed = (seen?.checks ?? []).filter((check) => !isOpen(check)).toSorted(worstFirst);
  const good = closed.filter(({ state }) => state === 'bon').length;
  const settings = relatedSettings(open.map(({ key }) => key));
  const refetch = () => void reading.refetch();
  const id = `partie-${part}`;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{partTitles[part]}</h2>
        {seen?.checked_at ? <span>Vérifié le {formatDateTime(seen.checked_at)}</span> : null}
        <Button
          size="small"
          pending={reading.isFetching}
          aria-label={`Vérifier : ${partTitles[part]}`}
          onClick={refetch}
        >
          Vérifier
        </Button>
      </div>
      <LoadFailure title="Cette partie n’a pas pu être vérifiée" query={reading} />
      {reading.isPending && !seen?.checked_at ? <Skeleton lines={3} /> : null}
      {open.length > 0 ? (
        <ul className={styles.list}>
          {open.map((check) => (
            <CheckRow
              key={check.key}
              part={part}
              check={check}
              setting={settings[check.key]}
              onSaved={refetch}
            />
          ))}
        </ul>
      ) : null}
      {closed.length > 0 ? (
        <details className={styles.closed}>
          <summary>{closedChecksText({ good, left: closed.length - good })}</summary>
          <ul className={styles.list}>
            {closed.map((check) => (
              <CheckRow key={check.key} part={part} check={check} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** Of equal readings the first, which has later acceptances. */
const newest = (before: PartSeen | undefined, read: PartSeen | undefined): PartSeen | undefined =>
  before && (before.checked_at ?? '') >= (read?.checked_at ?? '') ? before : read;
