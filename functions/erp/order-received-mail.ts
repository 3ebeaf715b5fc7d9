import { announce, newOperation, type Operation } from '#functions/platform/operation.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';

/**
 * The confirmation mail of a new order. It is written whenever the order's own operation is taken up, and not in the
 * order's transaction, which stays at 17 write units; the operation is never lost, so neither is the mail. Whenever and
 * not only the first time: a worker that died right after taking it up wrote no mail. Its id says it once.
 */
export const confirmByMail = async (table: Table, operation: Operation, now: Date): Promise<void> => {
  const isNewOrder = operation.kind === 'order' && operation.requestHash !== undefined;
  if (!isNewOrder) return;
  const mail = newOperation(
    {
      opId: `order-received-${operation.subject['orderId']}`,
      queue: 'mail',
      kind: 'order_received',
      subject: operation.subject,
    },
    now,
  );
  try {
    await table.putIfAbsent(mail);
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  await announce(mail);
};
