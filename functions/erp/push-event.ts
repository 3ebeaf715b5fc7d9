import { startCooldown, cooldownUntil } from '#functions/erp/customer-cooldown.ts';
import { erpHandlers, type ErpWrite } from '#functions/erp/erp-handlers.ts';
import type { ErpServices } from '#functions/erp/erp-services.ts';
import { SentUnread, StepStopped } from '#functions/erp/erp-step.ts';
import { causeInFrench } from '#functions/platform/failure-texts.ts';
import { handlerFor } from '#functions/platform/handlers.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { type OutboxMessage, todoOf } from '#functions/platform/outbox-message.ts';
import type { OpenTodo, OutboxEntry } from '#functions/platform/outbox-entry.ts';
import { nextAttempt } from '#shared/erp/retry.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { begun, done, failed, isDue, postponed, stateView, type Todo } from '#shared/kernel/outbox-todo.ts';

/** A worker that dies leaves the outcome unknown: the event comes back after the ERP has surely finished. */
const BACK_AFTER_CRASH_MS = 2 * 60_000;
/** Refusals that a person must look at; the others may pass by themselves (a key renewed, a module switched on). */
const FOR_A_PERSON = new Set(['business_rule', 'invalid_request', 'not_found']);

/**
 * One step of the single-writer protocol (docs/reliability.md): take the event, write the instant, act, read back, record.
 * Never throws for what the ERP does: a failure is a state with a cause and a next time.
 */
export const pushEvent = async (services: ErpServices, message: OutboxMessage, now: Date): Promise<void> => {
  const startedAt = performance.now();
  const found = await todoOf(services.outbox, 'erp', message);
  const { entry, subscription } = found;
  const write = handlerFor(erpHandlers, subscription, entry.event)?.(services);
  const moveOn = (seen: OutboxEntry, move: (todo: Todo) => Todo | undefined) =>
    services.outbox.change(seen, subscription, now, move);
  if (!write) {
    await moveOn(entry, (todo) => failed(todo, `Écriture inconnue : ${subscription}, ${entry.event.type}.`));
    return;
  }
  const taken = await take(services, found, now);
  if (!taken) return;
  const coolingUntil = await cooldownUntil(services, write.shares, now);
  if (coolingUntil) {
    await moveOn(taken, (todo) =>
      postponed(todo, { state: stateView(todo), cause: todo.cause ?? write.waits, dueAt: coolingUntil }),
    );
    return;
  }
  const eventId = entry.event.id;
  const attempts = taken.todo[subscription]?.attempts ?? 1;
  try {
    const { erpRef } = await write.push();
    // the order first: a crash in between verifies once more instead of leaving the order unmarked
    await write.mark?.('verifie', erpRef);
    await moveOn(taken, (todo) => done(todo, { ref: erpRef }));
    log.info('erp write verified', { eventId, subscription, attempts });
  } catch (error) {
    if (!(error instanceof StepStopped)) throw error;
    log.warn('erp write stopped', { eventId, subscription, attempts, outcome: error.outcome });
    // the doubtful call may have come late in a long chain: what is waited for counts from here
    const stoppedAt = new Date(now.getTime() + performance.now() - startedAt);
    const move = await stop(services, write, error, { attempts, stoppedAt });
    await moveOn(taken, move.todo);
    if (!move.isFinal) countMetric('ErpUnreachable');
    await write.mark?.(move.state);
  }
};

/**
 * Undefined when another delivery of the same message has it, before or after it was read here: what was begun is not
 * due again before the ERP has surely finished.
 */
const take = async ({ outbox }: ErpServices, { entry, subscription, todo: seen }: OpenTodo, now: Date) => {
  if (!isDue(seen, now)) return undefined;
  const backAt = new Date(now.getTime() + BACK_AFTER_CRASH_MS).toISOString();
  return outbox.change(entry, subscription, now, (todo) =>
    todo.attempts === seen.attempts ? begun(todo, now, backAt) : undefined,
  );
};

type Stop = { state: ErpState; isFinal: boolean; todo: (todo: Todo) => Todo | undefined };

const stop = async (
  services: ErpServices,
  write: ErpWrite,
  stopped: StepStopped,
  { attempts, stoppedAt }: { attempts: number; stoppedAt: Date },
): Promise<Stop> => {
  const { outcome } = stopped;
  if (outcome.kind === 'refused' && FOR_A_PERSON.has(outcome.reason)) {
    const cause = `L’ERP a refusé : ${outcome.detail ?? outcome.reason}`;
    return { state: 'en_echec', isFinal: true, todo: (todo) => failed(todo, cause) };
  }
  const ambiguous = outcome.kind === 'ambiguous' || outcome.kind === 'unreadable';
  const sent = stopped instanceof SentUnread ? 'envoye' : 'douteux';
  const state: ErpState = ambiguous ? sent : 'a_envoyer';
  const dueAt = nextAttempt(stoppedAt, attempts, ambiguous ? 'ambiguous' : 'unreachable');
  if (ambiguous) await startCooldown(services.table, write.shares, stoppedAt);
  return {
    state,
    isFinal: false,
    todo: (todo) => postponed(todo, { state, cause: causeOf(outcome), dueAt }),
  };
};

const causeOf = (outcome: StepStopped['outcome']): string => {
  switch (outcome.kind) {
    case 'refused':
      return outcome.reason === 'bad_credentials' || outcome.reason === 'forbidden'
        ? 'L’ERP refuse la clé d’accès.'
        : `L’ERP a refusé : ${outcome.detail ?? outcome.reason}`;
    case 'unreachable':
      return `ERP injoignable (${causeInFrench(outcome.cause)}). Rien n’a été envoyé.`;
    default:
      return `Réponse incertaine de l’ERP (${causeInFrench(outcome.cause)}). Vérification avant tout nouvel essai.`;
  }
};
