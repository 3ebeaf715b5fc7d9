import { epochSeconds } from '#functions/platform/clock.ts';
import type { Operation, OutboxQueue } from '#functions/platform/operation.ts';
import type { Page, Table } from '#functions/platform/table.ts';
import { keys, workDue } from '#functions/table-keys.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';

const KEPT_AFTER_DONE = 30 * 24 * 3600;
/** Sorts after every date: still in the list of what waits, never due by itself. */
const NEVER = '9999';
/** It waits for the ERP. */
const WAITING = { ':waiting': workDue.outbox('erp') };

export type OperationsStore = ReturnType<typeof operationsStore>;

/** How operations move through their states. */
export const operationsStore = (table: Table) => ({
  find: (opId: string): Promise<Operation | undefined> => table.get<Operation>(keys.operation(opId)),

  /** What has not reached its end, failures last. */
  listOpen: (queue: OutboxQueue, limit: number, cursor?: string): Promise<Page<Operation>> =>
    table.query<Operation>({ index: 'gsi2', pk: workDue.outbox(queue), limit, cursor }),

  /** Takes it in hand: the instant is written before anything is sent, and it comes back if we die. */
  begin: (operation: Operation, now: Date, backAt: string): Promise<Operation> =>
    table.update<Operation>(keys.operation(operation.opId), {
      update: 'SET attemptAt = :now, gsi2sk = :back ADD attempts :one',
      condition: 'attempts = :attempts AND attribute_exists(gsi2pk)',
      values: { ':now': now.toISOString(), ':back': backAt, ':one': 1, ':attempts': operation.attempts },
    }),

  /** Not done: when to try again, and why it failed, in French for the back-office. */
  postpone: (opId: string, state: ErpState, cause: string, dueAt: string): Promise<Operation> =>
    table.update<Operation>(keys.operation(opId), {
      update: 'SET #state = :state, cause = :cause, gsi2sk = :due',
      names: { '#state': 'state' },
      values: { ':state': state, ':cause': cause, ':due': dueAt },
    }),

  /** Failed for good: stays visible until a person replays or accepts it. */
  async fail(opId: string, cause: string): Promise<void> {
    await this.postpone(opId, 'en_echec', cause, `${NEVER}#${opId}`);
  },

  /** Read back and found as it should be. */
  async finish({ opId, kind }: Operation, erpRef: string | null, now: Date): Promise<void> {
    // a movement is a document of the ledger too, which is kept for good
    const expires = kind === 'movement' ? undefined : epochSeconds(now, KEPT_AFTER_DONE);
    await table.update(keys.operation(opId), {
      update: `SET #state = :state, erpRef = :ref${expires ? ', expiresAt = :until' : ''} REMOVE gsi2pk, gsi2sk, cause`,
      names: { '#state': 'state' },
      values: { ':state': 'verifie', ':ref': erpRef, ...(expires ? { ':until': expires } : {}) },
    });
  },

  /** A person says: now. Only writes to the ERP are a person's to replay: mails have their own queue. */
  replay: (opId: string, now: Date): Promise<Operation> =>
    table.update<Operation>(keys.operation(opId), {
      update: 'SET #state = :state, gsi2sk = :now ADD attempts :one',
      names: { '#state': 'state' },
      condition: 'gsi2pk = :waiting',
      values: { ...WAITING, ':state': 'a_envoyer', ':now': now.toISOString(), ':one': 1 },
    }),

  /** A person accepts the difference: it is not tried again; who, when and why stay with it. */
  accept: (opId: string, accepted: { by: string; at: string; reason: string }): Promise<Operation> =>
    table.update<Operation>(keys.operation(opId), {
      update: 'SET accepted = :accepted REMOVE gsi2pk, gsi2sk',
      condition: 'gsi2pk = :waiting',
      values: { ...WAITING, ':accepted': accepted },
    }),
});
