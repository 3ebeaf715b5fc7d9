import { forbiddenInFrench } from '#functions/gateways/dolibarr/erp-failure.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { orderInErpPart } from '#functions/erp/orders/erp-orders.store.ts';
import { erpQuestionPart } from '#functions/erp/questions/erp-questions.store.ts';
import {
  cooldownPart,
  cooldownUntil,
  lockForStep,
  startCooldown,
  unlock,
} from '#functions/erp/writer/cooldown.ts';
import { recentReads } from '#functions/erp/writer/recent-reads.ts';
import { orderPart } from '#functions/orders/orders.module.ts';
import { ledgerDocumentPart } from '#functions/stock/stock.module.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { CompanionRefused, outboxPart } from '#functions/platform/outbox/outbox.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { customerGroupsPart, erpInvoicingPart, erpSharingPart } from '#functions/settings/settings.module.ts';
import { erpHandlers, type ErpWrite, STOCK } from '#functions/erp/writer/erp-handlers.ts';
import type { ErpServices, ErpStep } from '#functions/erp/writer/erp-services.ts';
import { SentUnread, StepStopped, WaitsForPerson } from '#functions/erp/writer/erp-step.ts';
import { OutOfTime, type StepTime, stepTime, withinStep } from '#functions/erp/writer/step-time.ts';
import { causeInFrench } from '#functions/platform/outside/failure-texts.ts';
import { handlerFor } from '#functions/platform/outbox/try-todo.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { type OutboxMessage, todoOf } from '#functions/platform/outbox/outbox-message.ts';
import { once } from '#functions/platform/once.ts';
import { sendAgain } from '#functions/platform/outbox/outbox.ts';
import type { OpenTodo, OutboxEntry } from '#functions/platform/outbox/outbox-entry.ts';
import { nextAttempt, settledAfterCrash } from '#shared/erp/retry.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import {
  begun,
  continued,
  done,
  failed,
  isDue,
  isSameTurn,
  postponed,
  stateView,
  type Todo,
} from '#shared/kernel/outbox-todo.ts';

/** Refusals that an operator must handle; the others may pass (a key renewed, a module switched on). */
const FOR_A_PERSON = new Set(['business_rule', 'invalid_request', 'not_found']);

/** How often a write checks for the operator's decision that it waits for. */
const RECHECK_MS = 60_000;

/**
 * One step of the single-writer protocol (docs/reliability.md): take the event, save the instant, act, read
 * back, record. Never throws for what the ERP does: a failure is a state with a cause and a next time. Work
 * that does not fit in the step's time continues by a new message, behind the writes of others (decision
 * 017).
 */
export const pushEvent = (
  services: ErpServices,
  message: OutboxMessage,
  now: Date,
  time: StepTime = stepTime(),
): Promise<void> =>
  services.table.withReadAhead(partsOf(message), () => runStep(services, message, now, time));

/** What nearly every write reads, if the message names its customer and its order. */
const partsOf = ({ eventId, subscription, about: { customerId, orderId } = {} }: OutboxMessage) => [
  outboxPart(eventId),
  // a document's event has its id
  ...(subscription === 'erp.push-movements' ? [cooldownPart(STOCK), ledgerDocumentPart(eventId)] : []),
  ...(subscription === 'erp.settle-invoices' ? [erpInvoicingPart] : []),
  ...(customerId === undefined
    ? []
    : [cooldownPart(customerId), accountPart(customerId), customerGroupsPart, erpSharingPart]),
  ...(customerId === undefined || orderId === undefined
    ? []
    : [
        cooldownPart(orderId),
        orderPart(customerId, orderId),
        orderInErpPart(orderId),
        erpQuestionPart('order', orderId),
      ]),
];

const runStep = async (
  services: ErpServices,
  message: OutboxMessage,
  now: Date,
  time: StepTime,
): Promise<void> => {
  const found = await todoOf(services.outbox, message);
  const { entry, subscription } = found;
  const { table } = services;
  const step: ErpStep = { at: now, ...(found.todo.step ? { left: found.todo.step.left } : {}) };
  const erp = once(async () => withinStep(await services.erp(), time, step));
  const write = handlerFor(erpHandlers, subscription, entry.event)?.({ ...services, erp, step });
  const moveOn = async (
    seen: OutboxEntry,
    move: (todo: Todo) => Todo | undefined,
    together: readonly TransactItem[] = [],
  ) => {
    const moved = await services.outbox.change(seen, subscription, now, move, together);
    // accepted by an operator while it was written: the read-back is recorded all the same
    if (!moved && together.length > 0) await table.transact(together);
    return moved;
  };
  if (!write) {
    await moveOn(entry, (todo) => failed(todo, `Envoi inconnu : ${subscription}, ${entry.event.type}.`));
    return;
  }
  const taken = await take({ ...services, erp }, found, write, now, time);
  if (!taken) return;
  const eventId = entry.event.id;
  const attempts = taken.todo[subscription]?.attempts ?? 1;
  const stoppedAt = () => new Date(now.getTime() + time.elapsedMs());
  try {
    const { erpRef, state, writes = [] } = await write.run();
    const marks = write.mark?.(state ?? 'verifie', erpRef) ?? [];
    const together = [...writes, ...marks, unlock(table, write.shares)];
    await moveOn(taken, (todo) => done(todo, { ref: erpRef }), together);
    log.info('erp write verified', { eventId, subscription, attempts, state });
  } catch (error) {
    if (error instanceof OutOfTime) {
      const next = await moveOn(taken, (todo) => goOn(todo, found.todo, step, stoppedAt()), [
        unlock(table, write.shares),
      ]);
      const todo = next?.todo[subscription];
      if (todo?.step) await sendAgain({ ...message, todo });
      log.info('erp write goes on', { eventId, subscription, ...todo?.step });
      return;
    }
    if (error instanceof WaitsForPerson) {
      const dueAt = new Date(now.getTime() + RECHECK_MS).toISOString();
      await moveOn(taken, (todo) => postponed(todo, { state: 'a_envoyer', cause: error.message, dueAt }), [
        unlock(table, write.shares),
      ]);
      log.info('erp write waits for a person', { eventId, subscription });
      return;
    }
    if (!(error instanceof StepStopped)) throw error;
    recentReads(table).forget();
    log.warn('erp write stopped', { eventId, subscription, attempts, outcome: error.outcome });
    // the ambiguous call may have come late in a long chain: the cooldown starts now
    const stopped = stop(table, write, error, {
      attempts,
      stoppedAt: stoppedAt(),
      usesRecent: step.usesRecent === true,
    });
    try {
      await moveOn(taken, stopped.todo, [...stopped.locks, ...(write.mark?.(stopped.state) ?? [])]);
    } catch (refused) {
      if (!(refused instanceof CompanionRefused || refused instanceof ConditionFailed)) throw refused;
      // there is nothing left to mark
      await moveOn(taken, stopped.todo, stopped.locks);
    }
    if (!stopped.isFinal) countMetric('ErpUnreachable');
  }
};

const fencesOf = ({ shares, itself }: ErpWrite): string[] => [shares, ...(itself ? [itself] : [])];

/**
 * Begins the turn and locks what the write shares, in one transaction. Undefined when another delivery of
 * the same message has it, or when something that the write shares is ambiguous: it is due again then. A
 * begun step is not due again before the ERP has surely finished, since a worker that crashes leaves the
 * outcome unknown.
 */
const take = async (
  services: ErpServices,
  { entry, subscription, todo: seen }: OpenTodo,
  write: ErpWrite,
  now: Date,
  time: StepTime,
): Promise<OutboxEntry | undefined> => {
  if (!isDue(seen, now)) return undefined;
  const until = settledAfterCrash(now);
  const begin = (todo: Todo) => (isSameTurn(todo, seen) ? begun(todo, now, until) : undefined);
  const opening = (await write.opening?.()) ?? [];
  for (;;) {
    const coolingUntil = await cooldownUntil(services, fencesOf(write), now, time);
    if (coolingUntil) {
      const wait = (todo: Todo) =>
        postponed(todo, { state: stateView(todo), cause: todo.cause ?? write.waits, dueAt: coolingUntil });
      await services.outbox.change(entry, subscription, now, (todo) => {
        const turn = begin(todo);
        return turn && wait(turn);
      });
      return undefined;
    }
    try {
      const lock = lockForStep(services.table, write.shares, until);
      return await services.outbox.change(entry, subscription, now, begin, [lock, ...opening]);
    } catch (error) {
      // another step locked it since it was read: this one waits for its end
      if (!(error instanceof CompanionRefused)) throw error;
    }
  }
};

/**
 * The next step is due at once if this one made progress. Otherwise it waits as after a failure, so that an
 * ERP too slow for even one call, or one that loses writes, is not called endlessly.
 */
const goOn = (todo: Todo, before: Todo, { left }: ErpStep, now: Date): Todo | undefined => {
  const isFurther = left !== undefined && left < (before.step?.left ?? Infinity);
  if (isFurther) {
    const cause = `Envoi en cours, par étapes : reste ${left}.`;
    return continued(todo, { left, cause, now });
  }
  const cause = 'Dolibarr répond trop lentement : l’étape n’a pas avancé.';
  const dueAt = nextAttempt(now, todo.attempts, 'unreachable');
  return postponed(todo, { state: stateView(todo), cause, dueAt });
};

type Stop = {
  state: ErpState;
  isFinal: boolean;
  todo: (todo: Todo) => Todo | undefined;
  /** Locked or unlocked in the same transaction. */
  locks: TransactItem[];
};

const stop = (
  table: Table,
  write: ErpWrite,
  stopped: StepStopped,
  { attempts, stoppedAt, usesRecent }: { attempts: number; stoppedAt: Date; usesRecent: boolean },
): Stop => {
  const { outcome } = stopped;
  // a remembered value may be what it refuses (a merged third party): the next attempt reads it
  if (outcome.kind === 'refused' && FOR_A_PERSON.has(outcome.reason) && !usesRecent) {
    const cause = `Dolibarr a refusé : ${outcome.detail ?? outcome.reason}`;
    const locks = [unlock(table, write.shares)];
    return { state: 'en_echec', isFinal: true, todo: (todo) => failed(todo, cause), locks };
  }
  const ambiguous = outcome.kind === 'ambiguous';
  const sent = stopped instanceof SentUnread ? 'envoye' : 'douteux';
  const state: ErpState = ambiguous ? sent : 'a_envoyer';
  const dueAt = nextAttempt(stoppedAt, attempts, ambiguous ? 'ambiguous' : 'unreachable');
  const doubted = stopped.about === 'itself' ? (write.itself ?? write.shares) : write.shares;
  return {
    state,
    isFinal: false,
    locks: [
      ...(ambiguous ? [startCooldown(table, doubted, stoppedAt)] : []),
      ...(ambiguous && doubted === write.shares ? [] : [unlock(table, write.shares)]),
    ],
    todo: (todo) => postponed(todo, { state, cause: causeOf(outcome), dueAt }),
  };
};

const causeOf = (outcome: StepStopped['outcome']): string => {
  switch (outcome.kind) {
    case 'refused':
      if (outcome.reason === 'forbidden') return forbiddenInFrench(outcome.detail);
      return outcome.reason === 'bad_credentials'
        ? 'Dolibarr refuse la clé d’accès.'
        : `Dolibarr a refusé : ${outcome.detail ?? outcome.reason}`;
    case 'unreachable':
      return `Dolibarr injoignable (${causeInFrench(outcome.cause)}). Rien n’a été envoyé.`;
    default:
      return `Réponse incertaine de Dolibarr (${causeInFrench(outcome.cause)}). Vérification avant tout nouvel essai.`;
  }
};
