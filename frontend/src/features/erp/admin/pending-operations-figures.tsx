import { useInfiniteQuery } from '@tanstack/react-query';
import { erpQuestionsQuery, pendingOperationsQuery } from '#frontend/features/erp/erp.queries.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { PendingOperationsButton } from './pending-operations-button.tsx';
import styles from './pending-operations.module.css';

/** Section of the overview: pending ERP writes, and those that require attention. */
export function PendingOperationsFigures() {
  const operations = useInfiniteQuery(pendingOperationsQuery());
  const pending = operations.data?.pages[0];
  const questions = useInfiniteQuery(erpQuestionsQuery()).data?.pages[0];
  return (
    <section className={styles.figures} aria-labelledby="erp">
      <h2 id="erp">Dolibarr</h2>
      {pending ? (
        <StatBand>
          <Stat
            label="envois en attente"
            value={`${formatInteger(pending.data.length)}${pending.next_cursor === null ? '' : ' +'}`}
          />
          <Stat
            label="à regarder (douteuses, en échec)"
            value={formatInteger(
              pending.data.filter(({ state }) => state === 'douteux' || state === 'en_echec').length,
            )}
          />
          {questions ? (
            <Stat
              label="à trancher avec Dolibarr"
              value={`${formatInteger(questions.data.length)}${questions.next_cursor === null ? '' : ' +'}`}
            />
          ) : null}
        </StatBand>
      ) : (
        <Missing query={operations} />
      )}
      <div>
        <PendingOperationsButton />
      </div>
    </section>
  );
}
