import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { secretToken, sha256 } from '#functions/platform/ids.ts';
import { exists } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';

const tokenPurpose = z.enum([
  'verify',
  'reset',
  'consent',
  'admin-reset',
  'invitation',
  'person-reset',
  'person-invitation',
]);
export type TokenPurpose = z.output<typeof tokenPurpose>;

const oneTimeToken = z.object({
  purpose: tokenPurpose,
  /**
   * The customer or, of `admin-reset` and `invitation`, the administrator; of `person-reset` the login, of
   * `person-invitation` company and person separated by a slash.
   */
  subjectId: z.string(),
  /** The version of the credentials when the link was made: a password chosen later voids a reset link. */
  credentialsVersion: z.number(),
  /** Subject of the consent. */
  about: z.exactOptional(z.object({ orderId: z.string(), proposalId: z.string() })),
  /** Seconds since 1970; the table's TTL may remove it later, so it is compared when read. */
  expiresAt: z.number(),
});
export type OneTimeToken = z.output<typeof oneTimeToken>;

const tokenFrom = stored('oneTimeToken', oneTimeToken);

export type OneTimeTokensStore = ReturnType<typeof oneTimeTokensStore>;

/** Links sent by e-mail: 256 random bits, of which only the SHA-256 is stored. */
export const oneTimeTokensStore = (table: Table) => ({
  async issue(
    purpose: TokenPurpose,
    account: { id: string; credentialsVersion: number },
    lifeSeconds: number,
    now: Date,
    about?: OneTimeToken['about'],
  ): Promise<string> {
    const token = secretToken();
    const issued: OneTimeToken = {
      purpose,
      subjectId: account.id,
      credentialsVersion: account.credentialsVersion,
      ...(about ? { about } : {}),
      expiresAt: epochSeconds(now, lifeSeconds),
    };
    await table.putIfAbsent({ ...keys.oneTimeToken(sha256(token)), ...issued });
    return token;
  },

  /** Undefined if it is forged, used, expired, or of another purpose. */
  async find(token: string, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | undefined> {
    const item = await table.get(keys.oneTimeToken(sha256(token)));
    const found = item && tokenFrom(item);
    return found?.purpose === purpose && found.expiresAt > epochSeconds(now) ? found : undefined;
  },

  /** Uses it up; the transaction fails if it is used already. */
  consume: (token: string): TransactItem => table.ops.remove(keys.oneTimeToken(sha256(token)), exists),
});
