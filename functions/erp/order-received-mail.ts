import { announce, newOperation, type Operation } from '#functions/platform/operation.ts';
import { ConditionFailed, type Table } from '#functions/platform/table.ts';

/**
 * The confirmation mail of a new order. It is written when the order's own operation is first taken up, and not in the
 * order's transaction, which stays at 17 write units; the operation is never lost, so neither is the mail.
 */
export const confirmByMail = async (table: Table, operation: Operation, now: Date): Promise<void> => {
  const isNewOrder = operation.kind === 'order' && operation.requestHash !== undefined;
  if (!isNewOrder || operation.attempts !== 1) return;
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
