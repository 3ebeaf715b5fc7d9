import { indexed, type Key, keys, workDue } from '#functions/table-keys.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { log } from './logger.ts';
import { sendToQueue } from './queue.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './table-transaction.ts';
import type { Item } from './table-words.ts';

/**
 * An operation is an outbox entry: written in the same transaction as the business change it follows from, announced
 * to its queue right after the commit, and announced again by a sweeper until it is done. A crash between commit and
 * announcement loses nothing. Its id is also what makes a request idempotent.
 */
export type OutboxQueue = 'erp' | 'mail';

export type Operation = Key & {
  opId: string;
  queue: OutboxQueue;
  kind: string;
  /** What it is about; the worker reads the current state of that thing, never a copy. */
  subject: Record<string, string>;
  state: ErpState;
  attempts: number;
  createdAt: string;
  /** Start of the last attempt: after a crash in mid-write the outcome is unknown until the ERP is read. */
  attemptAt?: string;
  cause?: string;
  erpRef?: string | null;
  /** Fingerprint of the request that made it, and what was answered (idempotency). */
  requestHash?: string;
  result?: Item;
  gsi2pk?: string;
  gsi2sk?: string;
  expiresAt?: number;
};

const QUEUES: Record<OutboxQueue, { variable: string; groupId?: string }> = {
  // one message group: there is one single writer for the whole ERP (docs/dolibarr.md, concurrent writes)
  erp: { variable: 'ERP_QUEUE_URL', groupId: 'erp' },
  mail: { variable: 'MAIL_QUEUE_URL' },
};

/** A new operation, due now. */
export const newOperation = (
  operation: Pick<Operation, 'opId' | 'queue' | 'kind' | 'subject'> &
    Partial<Pick<Operation, 'requestHash' | 'result'>>,
  now: Date,
): Operation => ({
  ...keys.operation(operation.opId),
  ...operation,
  state: 'a_envoyer',
  attempts: 0,
  createdAt: now.toISOString(),
  ...indexed.due(workDue.outbox(operation.queue), now.toISOString()),
});

/** The outbox line of a transaction; the transaction fails when the same operation was already written. */
export const putOperation = (table: Table, operation: Operation): TransactItem =>
  table.ops.putIfAbsent(operation);

/**
 * Tells the queue, after the commit. A failure here is not the caller's: the sweeper announces it again.
 */
export const announce = async (operation: Pick<Operation, 'opId' | 'queue' | 'attempts'>): Promise<void> => {
  const { variable, groupId } = QUEUES[operation.queue];
  try {
    await sendToQueue(variable, {
      body: { opId: operation.opId },
      ...(groupId ? { groupId, deduplicationId: `${operation.opId}:${operation.attempts}`.slice(-128) } : {}),
    });
  } catch (error) {
    log.warn('operation not announced, the sweeper will', { opId: operation.opId, error });
  }
};

/** Pending operations whose time has come, oldest first. */
export const dueOperations = (
  table: Table,
  queue: OutboxQueue,
  now: Date,
  limit = 100,
): Promise<Operation[]> =>
  table
    .query<Operation>({ index: 'gsi2', pk: workDue.outbox(queue), upTo: now.toISOString(), limit })
    .then((page) => page.items);
