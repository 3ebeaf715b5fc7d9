import { epochSeconds } from '#functions/platform/clock.ts';
import type { Operation } from '#functions/platform/operation.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';

const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 3600;
const KEPT_SECONDS = 30 * 24 * 3600;

/** Tries of one mail: the last comes about three hours after the first. */
export const MAX_ATTEMPTS = 10;

/** In the queue's index, after everything that can ever be due: listed, never sent again by itself. */
export const NEVER_DUE = '9999-12-31T23:59:59.999Z';

/** 30 s · 2ⁿ after n earlier tries, at most an hour. */
export const retrySeconds = (earlierTries: number): number =>
  Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** earlierTries);

/** Sent, given up, or put off after a failure: nothing to do now. */
export const isAtRest = (operation: Operation, now: Date): boolean =>
  operation.state !== 'a_envoyer' || (operation.attempts > 0 && (operation.gsi2sk ?? '') > now.toISOString());

/**
 * Takes the operation for one try, and puts the next one off: a crash in the middle is retried then, and a message
 * delivered twice finds it taken. False when somebody else took it.
 */
export const claim = async (table: Table, operation: Operation, now: Date): Promise<boolean> => {
  const next = new Date(now.getTime() + retrySeconds(operation.attempts) * 1000);
  return holds(
    table.update(keys.operation(operation.opId), {
      update: 'SET attempts = attempts + :one, attemptAt = :now, gsi2sk = :next',
      condition: 'attempts = :seen AND #state = :pending',
      names: { '#state': 'state' },
      values: {
        ':one': 1,
        ':now': now.toISOString(),
        ':next': next.toISOString(),
        ':seen': operation.attempts,
        ':pending': 'a_envoyer',
      },
    }),
  );
};

/** Sent, or nothing left to say (`cause`): leaves the queue's index, forgotten after 30 days. */
export const finish = async (table: Table, opId: string, now: Date, cause?: string): Promise<void> => {
  await table.update(keys.operation(opId), {
    update: `SET #state = :done, expiresAt = :until${cause ? ', cause = :cause' : ''} REMOVE gsi2pk, gsi2sk${cause ? '' : ', cause'}`,
    names: { '#state': 'state' },
    values: {
      ':done': 'verifie',
      ':until': epochSeconds(now, KEPT_SECONDS),
      ...(cause ? { ':cause': cause } : {}),
    },
  });
};

/** Keeps why the try failed; the next one is already planned. */
export const recordFailure = async (table: Table, opId: string, cause: string): Promise<void> => {
  await table.update(keys.operation(opId), { update: 'SET cause = :cause', values: { ':cause': cause } });
};

/** Not tried again by itself; stays visible in the queue's index. */
export const giveUp = async (table: Table, opId: string, cause: string): Promise<void> => {
  await table.update(keys.operation(opId), {
    update: 'SET #state = :failed, cause = :cause, gsi2sk = :never',
    names: { '#state': 'state' },
    values: { ':failed': 'en_echec', ':cause': cause, ':never': NEVER_DUE },
  });
};

const holds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
