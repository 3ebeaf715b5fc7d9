import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { readinessQuery } from '#frontend/features/readiness/readiness.queries.ts';
import { closedChecksText, verdictText } from '#frontend/features/readiness/readiness-labels.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { readinessOf, readinessParts } from '#shared/readiness/readiness.ts';
import { ReadinessPartView } from './readiness-part.tsx';
import styles from './readiness.module.css';

/** Mise en route: readiness checks, run on opening and on demand. */
export function ReadinessPage() {
  const all = useQuery(readinessQuery());
  const queries = useQueryClient();
  const looking = useIsFetching({ queryKey: ['readiness-part'] });
  return (
    <div className={styles.page}>
      <header className={styles.summary}>
        <p>
          Ce que la maison règle avant d’ouvrir. Chaque point dit ce qui a été trouvé et où appuyer ; les
          vérifications ne changent rien, et aucun secret n’est montré.
        </p>
        {all.data ? <Summary all={all.data} /> : null}
        <Button
          pending={looking > 0}
          pendingText="Vérification en cours..."
          onClick={() => void queries.refetchQueries({ queryKey: ['readiness-part'] })}
        >
          Tout vérifier
        </Button>
      </header>
      <LoadFailure title="La mise en route n’a pas pu être lue" query={all} />
      {readinessParts.map((part) => (
        <ReadinessPartView key={part} part={part} before={all.data?.find((one) => one.part === part)} />
      ))}
    </div>
  );
}

function Summary({ all }: { all: Parameters<typeof readinessOf>[0] }) {
  const found = readinessOf(all);
  const { good, left, wrong, doubtful } = found;
  const total = good + left + wrong + doubtful;
  return (
    <>
      <p role="status" className={styles.verdict}>
        {verdictText(found)}
      </p>
      {total > 0 ? (
        <ProgressBar label={`${closedChecksText(found)}, sur ${total}`} done={good + left} total={total} />
      ) : null}
    </>
  );
}
