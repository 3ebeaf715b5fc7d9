import { useQueryClient } from '@tanstack/react-query';
import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import { FailureRow } from './failure-row.tsx';

type Item = NonNullable<Incidents['given_up']>[number];

/** Letters and account deletions that failed ten times; hidden when empty. */
export const GivenUp = ({ all }: { all: readonly Item[] | undefined }) =>
  all?.length ? (
    <section className={styles.section} aria-labelledby="envois-abandonnes">
      <h2 id="envois-abandonnes">Envois abandonnés</h2>
      <ul className={styles.rows}>
        {all.map((item) => (
          <GivenUpRow key={`${item.event_id} ${item.subscription}`} item={item} />
        ))}
      </ul>
    </section>
  ) : null;

const { replayGivenUp, dismissGivenUp } = incidentsContract.endpoints;

function GivenUpRow({ item }: { item: Item }) {
  const queries = useQueryClient();
  const params = { eventId: item.event_id, subscription: item.subscription };
  const act = (endpoint: typeof replayGivenUp | typeof dismissGivenUp) => async () => {
    const { message } = await call(endpoint, { params }, { as: 'admin' });
    notify.success(`${item.what} : ${message}`);
    await queries.invalidateQueries({ queryKey: [AFTER_JOBS] });
  };
  const replay = useAction(act(replayGivenUp));
  const dismiss = useAction(act(dismissGivenUp));
  return (
    <FailureRow
      what={item.what}
      cause={item.cause}
      error={replay.error ?? dismiss.error}
      history={
        <>
          Depuis le {formatDateTime(item.happened_at)}, {item.attempts} essais
        </>
      }
    >
      <Button size="small" pending={replay.pending} onClick={() => replay.run()}>
        Relancer
      </Button>
      <Button size="small" variant="ghost" pending={dismiss.pending} onClick={() => dismiss.run()}>
        Ranger
      </Button>
    </FailureRow>
  );
}
