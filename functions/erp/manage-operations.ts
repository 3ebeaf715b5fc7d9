import { type OperationSubject, type SubjectServices, subjectOf } from '#functions/erp/operation-subject.ts';
import type { OperationsStore } from '#functions/erp/operations.store.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import { announce, type Operation } from '#functions/platform/operation.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export type ManagingServices = SubjectServices & { operations: OperationsStore };

const KINDS = { order: 'order', third_party: 'third_party' } as const;

/** An operation in the back-office's words. */
const shownOperation = (operation: Operation, subject: OperationSubject) => ({
  id: operation.opId,
  kind: KINDS[operation.kind as keyof typeof KINDS] ?? ('movement' as const),
  ...subject,
  state: operation.state,
  attempts: operation.attempts,
  createdAt: operation.createdAt,
  nextAttemptAt: operation.gsi2sk && !operation.gsi2sk.startsWith('9999') ? operation.gsi2sk : null,
  cause: operation.cause ?? null,
  erpRef: operation.erpRef ?? null,
});

const shown = async (services: ManagingServices, operation: Operation) =>
  shownOperation(operation, await subjectOf(services, operation));

export const listPendingOperations = async (
  services: ManagingServices,
  page: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await services.operations.listOpen('erp', page.limit, page.cursor);
  const data = await Promise.all(items.map((operation) => shown(services, operation)));
  return { success: true as const, data, next_cursor: next };
};

/** « Rejouer » : due now. The worker still searches the ERP before it writes. */
export const replayOperation = async (services: ManagingServices, opId: string, now: Date) => {
  const operation = await openOnly(() => services.operations.replay(opId, now));
  await announce(operation);
  return { success: true as const, data: await shown(services, operation) };
};

/** « Accepter l'écart » : not tried again; the reason is kept. */
export const acceptOperation = async (
  services: ManagingServices,
  opId: string,
  accepted: { by: string; at: string; reason: string },
) => {
  const operation = await openOnly(() => services.operations.accept(opId, accepted));
  return { success: true as const, data: await shown(services, operation) };
};

const openOnly = async (change: () => Promise<Operation>): Promise<Operation> => {
  try {
    return await change();
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal('not_found', 'Cette écriture n’attend plus rien.');
    throw error;
  }
};
