import { issueAccessToken } from '#functions/platform/http/identity.ts';
import { sessionKeys } from '#functions/platform/http/live-session.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type Identity, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import { anAccount } from './an-account.ts';

const DAY_SECONDS = 24 * 3600;

/** The stored form; of no password. */
const NOBODYS_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * A token of a session that is live in the table for a day from `now`; the account is made when there is none, and an
 * existing one must be at its first password.
 */
export const liveToken = async (table: Table, identity: Identity, now = new Date()): Promise<string> => {
  await liveSession(table, identity, now);
  return (await issueAccessToken(identity, now)).token;
};

/** The same without a token, for calls below the entries. */
export const liveSession = async (table: Table, identity: Identity, now: Date): Promise<void> => {
  const [session, account, person] = sessionKeys(identity);
  const expiresAt = Math.floor(now.getTime() / 1000) + DAY_SECONDS;
  const openedAt = expiresAt - DAY_SECONDS;
  await table.put({ ...session, ...identity, credentialsVersion: 1, secretHash: '', openedAt, expiresAt });
  await table.putIfAbsent({ ...account, ...accountOf(identity) }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
  if (person && identity.family === 'pro' && identity.person) {
    const { id, rights = WHOLE_RIGHTS } = identity.person;
    const { role, seesPrices, mayPay } = rights;
    const one = { id, customerId: identity.subjectId, firstname: 'Sacha', lastname: 'Exemple' };
    const mail = `${id.toLowerCase()}@bistrot-demo.test`;
    const fresh = { createdAt: '2026-11-21T08:00:00.000Z', credentialsVersion: 1, version: 1 };
    await table.put({ ...person, ...one, mail, role, seesPrices, mayPay, ...fresh });
  }
};

const accountOf = (identity: Identity) => {
  const id = identity.subjectId;
  if (identity.family === 'pro') {
    const { erpId: _none, ...account } = anAccount({ id, mail: `${id.toLowerCase()}@bistrot-demo.test` });
    return { ...account, emailVerifiedAt: account.createdAt };
  }
  return {
    id,
    firstname: 'Dominique',
    lastname: 'Exemple',
    email: `${id.toLowerCase()}@viande-demo.test`,
    role: identity.role,
    createdAt: '2026-11-21T08:00:00.000Z',
    passwordHash: NOBODYS_HASH,
    credentialsVersion: 1,
  };
};
