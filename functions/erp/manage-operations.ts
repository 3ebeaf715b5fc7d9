import type { OperationsStore } from '#functions/erp/operations.store.ts';
import { announce, type Operation } from '#functions/platform/operation.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** An operation in the back-office's words. */
export const shownOperation = (operation: Operation) => ({
  id: operation.opId,
  kind: operation.kind === 'order' ? ('order' as const) : ('third_party' as const),
  subject: operation.subject['orderId'] ?? operation.subject['customerId'] ?? '',
  state: operation.state,
  attempts: operation.attempts,
  createdAt: operation.createdAt,
  nextAttemptAt: operation.gsi2sk && !operation.gsi2sk.startsWith('9999') ? operation.gsi2sk : null,
  cause: operation.cause ?? null,
  erpRef: operation.erpRef ?? null,
});

export const listPendingOperations = async (
  store: OperationsStore,
  page: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await store.listOpen('erp', page.limit, page.cursor);
  return { success: true as const, data: items.map(shownOperation), next_cursor: next };
};

/** « Rejouer » : due now. The worker still searches the ERP before it writes. */
export const replayOperation = async (store: OperationsStore, opId: string, now: Date) => {
  const operation = await openOnly(() => store.replay(opId, now));
  await announce(operation);
  return { success: true as const, data: shownOperation(operation) };
};

/** « Accepter l'écart » : not tried again; the reason is kept. */
export const acceptOperation = async (
  store: OperationsStore,
  opId: string,
  accepted: { by: string; at: string; reason: string },
) => ({ success: true as const, data: shownOperation(await openOnly(() => store.accept(opId, accepted))) });

const openOnly = async (change: () => Promise<Operation>): Promise<Operation> => {
  try {
    return await change();
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal('not_found', 'Cette écriture n’attend plus rien.');
    throw error;
  }
};
