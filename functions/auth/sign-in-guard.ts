import { epochSeconds } from '#functions/platform/clock.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { networkOf } from '#functions/platform/http/network-of.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { signInDelaySeconds } from '#shared/auth/sign-in-delay.ts';
import type { TokenFamily } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * What is remembered of the sign-ins of one address, whether or not an account has it: failures from networks that
 * never signed in, and the networks that did.
 */
type SignIns = { failures?: number; nextAt?: string; networks?: string[] };

type Attempt = { address: string; mail: string; now: Date };

/** Days after which failures and networks are forgotten. */
const REMEMBERED_SECONDS = 90 * 24 * 3600;
/** Home, work and a telephone, with room. */
const MAX_NETWORKS = 8;

const keyOf = (family: TokenFamily, mail: string) =>
  keys.rateLimit(`sign-ins-${family}`, sha256(mail), 'ACCOUNT');
const networkHash = (address: string, mail: string): string => sha256(`${mail} ${networkOf(address)}`);

/**
 * Lets an attempt at a password go on, or refuses with `too_many_attempts`. Attempts from anywhere count together for
 * an account and wait longer and longer, so that many networks guess no faster than one; but a network that signed in
 * before is never made to wait for what others did, so that nobody can lock a customer out. Each attempt is counted
 * before its password is looked at: a hundred at the same time are a hundred.
 * @returns what to call once the password was right.
 */
export const admitSignIn = async (
  table: Table,
  family: TokenFamily,
  { address, mail, now }: Attempt,
): Promise<{ failures: number; succeeded: () => Promise<void> }> => {
  const key = keyOf(family, mail);
  const network = networkHash(address, mail);
  const expiresAt = epochSeconds(now, REMEMBERED_SECONDS);
  return retryOnConflict(
    async () => {
      const seen: SignIns = (await table.get<SignIns>(key)) ?? {};
      const networks = seen.networks ?? [];
      if (networks.includes(network)) return { failures: 0, succeeded: () => Promise.resolve() };
      if (seen.nextAt !== undefined && seen.nextAt > now.toISOString()) throw tooMany(seen.nextAt, now);

      const failures = (seen.failures ?? 0) + 1;
      const nextAt = new Date(now.getTime() + signInDelaySeconds(failures) * 1000).toISOString();
      await table.update(
        key,
        provided(setting({ failures, nextAt, expiresAt }), unchanged('failures', seen.failures)),
      );
      return {
        failures,
        succeeded: async () => {
          await table.update(
            key,
            setting(
              { networks: [network, ...networks].slice(0, MAX_NETWORKS), failures: 0, expiresAt },
              { remove: ['nextAt'] },
            ),
          );
        },
      };
    },
    { onExhausted: () => Promise.reject(new Refusal('too_many_attempts')) },
  );
};

const tooMany = (nextAt: string, now: Date): Refusal =>
  new Refusal('too_many_attempts', undefined, {
    details: { retry_after: Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000) },
  });
