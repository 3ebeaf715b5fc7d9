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
 * What is remembered of the sign-ins of one address, whether or not an account has it: failures from networks that
 * never signed in, and the networks that did.
 */
type SignIns = { failures?: number; nextAt?: string; networks?: string[] };

type Attempt = { address: string; mail: string; now: Date };

type Guarded = {
  /** What is tried, and on whom. */
  scope: string;
  subject: string;
  delaySeconds: (failures: number) => number;
};
type Admitted = {
  failures: number;
  succeeded: () => Promise<void>;
  /** It was right and does not open by itself: forgotten as a failure, and its network is none that signed in. */
  forgiven: () => Promise<void>;
};

/** Days after which failures and networks are forgotten. */
const REMEMBERED_SECONDS = 90 * 24 * 3600;
/** Home, work and a telephone, with room. */
const MAX_NETWORKS = 8;

/**
 * Lets an attempt at a password go on, or refuses with `too_many_attempts`. Attempts from anywhere count together for
 * an account and wait longer and longer, so that many networks guess no faster than one; but a network that signed in
 * before is never made to wait for what others did, so that nobody can lock a customer out. Each attempt is counted
 * before its password is looked at: a hundred at the same time are a hundred.
 * @returns what to call once the password was right.
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
 * The same for a code of six digits: whoever knows the password makes nobody wait who signs in from where a code was right
 * before. The wait grows longer than that of a password, since a code is short.
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
          // another first sign-in may have added its network since
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
