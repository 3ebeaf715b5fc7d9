import { useQueryClient } from '@tanstack/react-query';
import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import { DeadLetter } from './dead-letter.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { queueNames } from '#shared/incidents/queue-names.ts';

type Queue = Incidents['dead_letters'][number];

/** Messages that failed five times, by queue, with a redrive button. */
export function DeadLetters({ queues }: { queues: readonly Queue[] | undefined }) {
  if (!queues) return <Skeleton lines={4} />;
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <div className={styles.view}>
      <p className={styles.quiet}>
        Un message qui échoue cinq fois est mis de côté pendant quatorze jours. Remis en file, il a de nouveau
        cinq essais ; rien n’est fait deux fois.
      </p>
      {waiting.length === 0 ? (
        <EmptyState title="Aucun message abandonné" picture={<SuccessIcon size={36} />}>
          {queues.length} files surveillées : {queues.map(({ queue }) => nameOf(queue)).join(', ')}.
        </EmptyState>
      ) : null}
      {waiting.map((queue) => (
        <DeadQueue key={queue.queue} queue={queue} />
      ))}
    </div>
  );
}

/** Redrives a message; a scheduled run, which has no source queue, is dismissed. */
const remedies = {
  redrive: {
    endpoint: incidentsContract.endpoints.redriveDeadLetters,
    button: 'Remettre en file',
    title: 'Remettre ces messages en file ?',
    text: 'seront traités de nouveau. À faire quand la cause est corrigée, sinon ils reviendront ici.',
  },
  dismiss: {
    endpoint: incidentsContract.endpoints.dismissDeadLetters,
    button: 'Ranger',
    title: 'Ranger ces échecs ?',
    text: 'ne seront plus montrés. L’exécution suivante fait le même travail.',
  },
} as const;

function DeadQueue({ queue: { queue, count, messages, remedy } }: { queue: Queue }) {
  const queries = useQueryClient();
  const number = `${formatInteger(count)} ${count < 2 ? 'message' : 'messages'}`;

  const { endpoint, button, title, text } = remedies[remedy];

  const remedyAll = useAction(async () => {
    const confirmed = await confirmAction({
      title,
      text: `${number} de « ${nameOf(queue)} » ${text}`,
      confirmLabel: button,
    });
    if (!confirmed) return undefined;
    const { message } = await call(endpoint, { params: { queue } }, { as: 'admin' });
    await queries.invalidateQueries({ queryKey: [AFTER_JOBS] });
    return message;
  });

  return (
    <section className={styles.section} aria-labelledby={`file-${queue}`}>
      <div className={styles.head}>
        <h2 id={`file-${queue}`}>{nameOf(queue)}</h2>
        <span className={styles.quiet}>{number}</span>
        <Button size="small" pending={remedyAll.pending} onClick={() => remedyAll.run()}>
          {button}
        </Button>
      </div>
      <Refusal error={remedyAll.error} />
      {remedyAll.data ? <Banner kind="success">{remedyAll.data}</Banner> : null}
      <ul className={styles.rows}>
        {messages.map((message) => (
          <DeadLetter key={message.id} letter={message} />
        ))}
      </ul>
      {count > messages.length ? (
        <p className={styles.quiet}>Seuls les {messages.length} premiers sont montrés.</p>
      ) : null}
    </section>
  );
}

const nameOf = (queue: string): string => queueNames[queue] ?? queue;
