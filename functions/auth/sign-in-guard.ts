import { epochSeconds } from '#functions/platform/clock.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { networkOf } from '#functions/platform/http/network-of.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { codeDelaySeconds, signInDelaySeconds } from '#shared/auth/sign-in-delay.ts';
import type { TokenFamily } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * Sign-in history of an address, whether or not an account has it: failures from networks without a success,
 * and the networks with one.
 */
type SignIns = { failures?: number; nextAt?: string; networks?: string[] };

type Attempt = { address: string; mail: string; now: Date };

type Guarded = {
  /** Name of the rate limit, and its subject. */
  scope: string;
  subject: string;
  delaySeconds: (failures: number) => number;
};
type Admitted = {
  failures: number;
  succeeded: () => Promise<void>;
  /** Correct but not sufficient alone: not counted as a failure, and its network is not remembered. */
  forgiven: () => Promise<void>;
};

/** Days after which failures and networks are deleted. */
const REMEMBERED_SECONDS = 90 * 24 * 3600;
/** Home, work and a phone, with room. */
const MAX_NETWORKS = 8;

/**
 * Rate limit of password attempts; refuses with `too_many_attempts`. Attempts from anywhere count together
 * for an account with growing delays, so that many networks guess no faster than one; but a network with an
 * earlier success is not delayed by others, so that no one can lock a customer out. Each attempt is counted
 * before its password is checked: 100 concurrent ones count as 100.
 * @returns a function to call after a correct password.
 */
export const admitSignIn = (
  table: Table,
  family: TokenFamily,
  { address, mail, now }: Attempt,
): Promise<Admitted> =>
  admit(
    table,
    { scope: `sign-ins-${family}`, subject: mail, delaySeconds: signInDelaySeconds },
    address,
    now,
  );

/**
 * The same for a six-digit code: an attacker with the password does not delay networks where a code was
 * correct before. The delay grows longer than for a password, since a code is short.
 */
export const admitCode = (
  table: Table,
  { adminId, address, now }: { adminId: string; address: string; now: Date },
): Promise<Admitted> =>
  admit(table, { scope: 'second-factors', subject: adminId, delaySeconds: codeDelaySeconds }, address, now);

const admit = async (
  table: Table,
  { scope, subject, delaySeconds }: Guarded,
  address: string,
  now: Date,
): Promise<Admitted> => {
  const key = keys.rateLimit(scope, sha256(subject), 'ACCOUNT');
  const network = sha256(`${subject} ${networkOf(address)}`);
  const expiresAt = epochSeconds(now, REMEMBERED_SECONDS);
  return retryOnConflict(
    async () => {
      const seen: SignIns = (await table.get<SignIns>(key)) ?? {};
      const networks = seen.networks ?? [];
      if (networks.includes(network)) return { failures: 0, succeeded: nothing, forgiven: nothing };
      if (seen.nextAt !== undefined && seen.nextAt > now.toISOString()) throw tooMany(seen.nextAt, now);

      const failures = (seen.failures ?? 0) + 1;
      const nextAt = new Date(now.getTime() + delaySeconds(failures) * 1000).toISOString();
      await table.update(
        key,
        provided(setting({ failures, nextAt, expiresAt }), unchanged('failures', seen.failures)),
      );
      const forget = (more: readonly string[]) =>
        retryOnConflict(async () => {
          // a concurrent first sign-in may have added its network
          const known = (await table.get<SignIns>(key))?.networks;
          const next = [...new Set([...more, ...(known ?? [])])].slice(0, MAX_NETWORKS);
          const change = setting({ networks: next, failures: 0, expiresAt }, { remove: ['nextAt'] });
          await table.update(key, provided(change, unchanged('networks', known)));
        });
      return { failures, succeeded: () => forget([network]), forgiven: () => forget([]) };
    },
    { onExhausted: () => Promise.reject(new Refusal('too_many_attempts')) },
  );
};

const nothing = (): Promise<void> => Promise.resolve();

const tooMany = (nextAt: string, now: Date): Refusal =>
  new Refusal('too_many_attempts', undefined, {
    details: { retry_after: Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000) },
  });
