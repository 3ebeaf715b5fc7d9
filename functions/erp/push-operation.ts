import { keepSilence, silenceUntil } from '#functions/erp/customer-silence.ts';
import type { ErpServices } from '#functions/erp/erp-services.ts';
import { SentUnread, StepStopped } from '#functions/erp/erp-step.ts';
import { confirmByMail } from '#functions/erp/order-received-mail.ts';
import { pushMovements } from '#functions/erp/push-movement.ts';
import { pushOrder } from '#functions/erp/push-order.ts';
import { refreshThirdParty } from '#functions/erp/push-third-party.ts';
import { causeInFrench } from '#functions/platform/failure-words.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import type { Operation } from '#functions/platform/operation.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { nextAttempt } from '#shared/erp/retry.ts';

/** A worker that dies leaves the outcome unknown: the operation comes back after the ERP has surely finished. */
const BACK_AFTER_CRASH_MS = 2 * 60_000;
const WAITS = 'Attend la fin d’une autre écriture incertaine de ce client.';
const STOCK_WAITS = 'Attend la fin d’un autre mouvement incertain.';
/**
 * A movement whose outcome is unknown may still be at work in the ERP, which loses movements made at the same time, of
 * whatever product: so all of them wait, as all about a customer wait.
 */
const STOCK = 'stock';
const sharedBy = ({ kind, subject }: Operation): string =>
  kind === 'movement' ? STOCK : (subject['customerId'] ?? '');
/** Refusals that a person must look at; the others may pass by themselves (a key renewed, a module switched on). */
const FOR_A_PERSON = new Set(['business_rule', 'invalid_request', 'not_found']);

/**
 * One step of the single-writer protocol (docs/reliability.md): take the operation, write the instant, act, read back,
 * record. Never throws for what the ERP does: a failure is a state with a cause and a next time.
 */
export const pushOperation = async (services: ErpServices, opId: string, now: Date): Promise<void> => {
  const startedAt = performance.now();
  const operation = await services.operations.find(opId);
  if (!operation?.gsi2pk || operation.queue !== 'erp') return;

  const begun = await begin(services, operation, now);
  if (!begun) return;
  await confirmByMail(services.table, begun, now);
  const silent = await silenceUntil(services, sharedBy(begun), now);
  if (silent) {
    await services.operations.postpone(
      opId,
      begun.state,
      begun.cause ?? (begun.kind === 'movement' ? STOCK_WAITS : WAITS),
      silent,
    );
    return;
  }
  try {
    const { erpRef } = await push(services, begun);
    // the order first: a crash in between verifies once more instead of leaving the order unmarked
    await mark(services, begun, 'verifie', erpRef);
    await services.operations.finish(begun, erpRef, now);
    log.info('erp operation verified', { opId, kind: begun.kind, attempts: begun.attempts });
  } catch (error) {
    if (!(error instanceof StepStopped)) throw error;
    // the doubtful call may have come late in a long chain: what is waited for counts from here
    await stop(services, begun, error, new Date(now.getTime() + performance.now() - startedAt));
  }
};

const begin = async (
  services: ErpServices,
  operation: Operation,
  now: Date,
): Promise<Operation | undefined> => {
  try {
    return await services.operations.begin(
      operation,
      now,
      new Date(now.getTime() + BACK_AFTER_CRASH_MS).toISOString(),
    );
  } catch (error) {
    // another delivery of the same message has it
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};

const push = async (services: ErpServices, operation: Operation): Promise<{ erpRef: string | null }> => {
  const { customerId = '', orderId = '' } = operation.subject;
  if (operation.kind === 'movement') return pushMovements(services, operation.opId);
  return operation.kind === 'order'
    ? pushOrder(services, { customerId, orderId })
    : refreshThirdParty(services, customerId);
};

const stop = async (
  services: ErpServices,
  operation: Operation,
  stopped: StepStopped,
  now: Date,
): Promise<void> => {
  const { opId, attempts } = operation;
  const { outcome } = stopped;
  log.warn('erp operation stopped', { opId, kind: operation.kind, attempts, outcome });
  if (outcome.kind === 'refused' && FOR_A_PERSON.has(outcome.reason)) {
    await services.operations.fail(opId, `L’ERP a refusé : ${outcome.detail ?? outcome.reason}`);
    return mark(services, operation, 'en_echec');
  }
  const ambiguous = outcome.kind === 'ambiguous' || outcome.kind === 'unreadable';
  const sent = stopped instanceof SentUnread ? 'envoye' : 'douteux';
  const state: ErpState = ambiguous ? sent : 'a_envoyer';
  const due = nextAttempt(now, attempts, ambiguous ? 'ambiguous' : 'unreachable');
  if (ambiguous) await keepSilence(services.table, sharedBy(operation), now);
  await services.operations.postpone(opId, state, causeOf(outcome), due);
  countMetric('ErpUnreachable');
  return mark(services, operation, state);
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

/** What the back-office shows on the order itself. */
const mark = async (
  services: ErpServices,
  operation: Operation,
  state: ErpState,
  erpRef?: string | null,
): Promise<void> => {
  const { customerId, orderId } = operation.subject;
  if (operation.kind !== 'order' || !customerId || !orderId) return;
  await services.orders.markErp(customerId, orderId, {
    erpState: state,
    ...(erpRef === undefined ? {} : { erpRef }),
  });
};
