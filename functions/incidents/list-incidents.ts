import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { Reconciliations, SyncHealthReader } from '#functions/stock/stock.module.ts';
import type { HeartbeatsStore } from '#functions/erp/erp.module.ts';
import { listGivenUp } from './given-up.ts';
import type { StoppedAddresses } from '#functions/mail/mail.module.ts';
import type { FailedExpiries } from '#functions/order-changes/order-changes.module.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { type DeadLetters, listDeadLetters } from '#functions/platform/queue/dead-letters.ts';
import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import { type ErpState, erpStates } from '#shared/kernel/erp-state.ts';
import { unreadParts } from '#shared/erp/followed-parts.ts';
import { stateView } from '#shared/kernel/outbox-todo.ts';
import { isUnderWay, sameWork } from '#shared/jobs/job.ts';
import { QUEUE_TRIES } from '#shared/jobs/queue-tries.ts';
import { parisClock, frenchDay } from '#shared/kernel/dates.ts';
import { remedyFor } from '#shared/incidents/remedy.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import { type SubjectServices, subjectOf } from '#functions/orders/order-event.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { scheduleLabels } from '#shared/incidents/schedule-labels.ts';

export type IncidentServices = WordServices & {
  jobs: Jobs;
  readings: SyncHealthReader;
  heartbeats: Pick<HeartbeatsStore, 'find'>;
  catalog: Catalog;
  reconciliations: Reconciliations;
  paymentCases: { waiting: () => Promise<number> };
  erpQuestions: { waiting: () => Promise<number> };
  failedExpiries: FailedExpiries;
  stopped: Pick<StoppedAddresses, 'list' | 'release'>;
};

/** The ERP is read at least every five minutes: three missed readings are an incident, as for the alarm. */
const STALE_AFTER_MS = 15 * 60_000;
/** After a failure it is polled again every minute. */
const AWAY_AFTER_MS = 60_000;
const PAGE = 100;

/** Everything that may need an administrator, in one page. */
export const listIncidents = async (services: IncidentServices, now: Date) => {
  const [
    erp,
    operations,
    failed,
    deadLetters,
    night,
    givenUp,
    paymentCases,
    questions,
    failedExpiries,
    stopped,
  ] = await Promise.all([
    erpHealth(services, now),
    services.outbox.everyOpen('erp'),
    openFailures(services.jobs, now),
    listDeadLetters().then((queues) => Promise.all(queues.map((queue) => queueView(services, queue)))),
    services.reconciliations.latest(),
    listGivenUp(services),
    services.paymentCases.waiting(),
    services.erpQuestions.waiting(),
    listFailedExpiries(services),
    services.stopped.list(PAGE),
  ]);
  return {
    success: true as const,
    data: {
      erp,
      operations: byState(operations),
      failed_jobs: failed,
      dead_letters: deadLetters,
      given_up: givenUp,
      payment_cases: paymentCases,
      erp_questions: questions,
      failed_expiries: failedExpiries,
      stopped_addresses: stopped.items,
      stopped_addresses_next: stopped.next,
      stock_differences: night
        ? { date: night.date, total: night.differences.length, unexplained: night.unexplained }
        : null,
    },
  };
};

const queueView = async (services: WordServices, { queue, count, messages }: DeadLetters) => {
  const remedy = remedyFor(queue);
  return {
    queue,
    count,
    remedy,
    messages: await Promise.all(
      messages.map(async ({ id, body, sentAt }) => ({
        id,
        what: await wordsOf(services, queue, body),
        body,
        sent_at: sentAt,
        tries: remedy === 'redrive' ? QUEUE_TRIES : null,
      })),
    ),
  };
};

const erpHealth = async ({ catalog, readings, heartbeats }: IncidentServices, now: Date) => {
  const [{ syncedAt }, { followedAt, wholeAt, failing }, parts] = await Promise.all([
    catalog.state(),
    readings.find(),
    heartbeats.find(),
  ]);
  const unread = unreadParts(parts, now);
  const isUnread = syncedAt === null;
  const stale = isUnread || now.getTime() - Date.parse(syncedAt) > STALE_AFTER_MS;
  const awaySince =
    failing && now.getTime() - Date.parse(failing.since) >= AWAY_AFTER_MS ? failing.since : undefined;
  return {
    reachable: !stale && awaySince === undefined,
    last_read_at: syncedAt,
    message: isUnread
      ? 'Dolibarr n’a encore jamais été lu ; la lecture est retentée, et « Travaux » dit pourquoi elle a échoué.'
      : stale
        ? 'Dolibarr n’a pas pu être lu depuis plus de 15 minutes : prix et stocks du site vieillissent.'
        : awaySince
          ? `Dolibarr n’est pas lisible depuis ${parisClock(new Date(awaySince))} ; il est redemandé chaque minute.`
          : failing
            ? 'La dernière lecture de Dolibarr a échoué ; la suivante part dans la minute.'
            : unread.length > 0
              ? `Dolibarr répond, mais tout n’y est plus relu : ${unread.join(', ')}.`
              : 'Dolibarr répond.',
    followed_at: followedAt,
    whole_at: wholeAt,
    failing: failing && { since: failing.since, readings: failing.readings, cause: failing.cause },
    unread_parts: unread,
  };
};

/** Number of pending writes to the ERP, by state. */
const byState = (writes: readonly OpenTodo[]): Record<ErpState, number> => {
  const counts = Object.fromEntries(erpStates.map((state) => [state, 0])) as Record<ErpState, number>;
  for (const { todo } of writes) counts[stateView(todo)] += 1;
  return counts;
};

/**
 * Failed jobs that did not succeed since, each once by its last failure, of the seven days that jobs are
 * stored.
 */
const openFailures = async (jobs: Jobs, now: Date): Promise<Job[]> => {
  const ended = new Set<string>();
  const open: Job[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await jobs.list(now, PAGE, cursor);
    for (const job of page.items.filter((one) => !isUnderWay(one))) {
      if (job.status === 'failed' && !ended.has(sameWork(job))) open.push(job);
      ended.add(sameWork(job));
    }
    if (page.next === null) return open;
    cursor = page.next;
  }
};

type FailedExpiriesServices = SubjectServices & { failedExpiries: FailedExpiries };

const STEPS = { warning: 'Rappel avant annulation', cancellation: 'Annulation faute de règlement' } as const;

/** Unpaid orders that the scheduled run could not warn of or cancel, and why. */
const listFailedExpiries = async (services: FailedExpiriesServices) =>
  mapInBatches(
    await services.failedExpiries.list(),
    async ({ orderId, customerId, step, cause, attempts, since }) => {
      const { reference, customer } = await subjectOf(services, {
        id: orderId,
        data: { orderId, customerId },
      });
      return {
        order_id: orderId,
        what: `${STEPS[step]} : ${[reference, customer].filter(Boolean).join(', ')}`,
        cause,
        attempts,
        since,
      };
    },
  );

type WordServices = SubjectServices & { outbox: OutboxStore };

/** What a message requested, in French; an unreadable message is described as such. */
export const wordsOf = async (services: WordServices, queue: string, body: string): Promise<string> => {
  const fields = fieldsOf(body);
  const day = fields['date'] === undefined ? '' : ` du ${frenchDay(fields['date'])}`;
  switch (queue) {
    case 'stock-extraction':
      return `Extraction du stock${day}`;
    case 'till-extraction':
      return `Extraction des ventes${day}`;
    case 'stock-reconciliation':
      return 'Rapprochement du stock avec Dolibarr';
    case 'catalog-sync':
      return fields['mode'] === 'incremental' ? 'Suivi de Dolibarr' : 'Lecture du catalogue';
    case 'schedules':
      return scheduleLabels[fields['schedule'] ?? ''] ?? 'Tâche planifiée';
    case 'dispatch':
      return 'Événements non répartis, repris par la relance de chaque minute';
    case 'lot-words':
      return 'Lots absents de la recherche, à reconstruire une fois la cause trouvée';
    default:
      return eventWords(services, queue, fields['eventId'] ?? '');
  }
};

const PREFIXES: Readonly<Record<string, string>> = { mail: 'E-mail', privacy: 'Effacement d’un compte' };

const eventWords = async (services: WordServices, queue: string, eventId: string): Promise<string> => {
  const prefix = PREFIXES[queue] ?? 'Envoi à Dolibarr';
  const entry = await services.outbox.find(eventId);
  if (!entry) return `${prefix} qui n’est plus à faire`;
  const { reference, customer } = await subjectOf(services, entry.event);
  return `${prefix} : ${[reference, customer].filter(Boolean).join(', ')}`;
};

const fieldsOf = (body: string): Record<string, string> => {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
};
