import { type Key, keys } from '#functions/table-keys.ts';
import { adminRoleFrom, type Identity, personRoleFrom } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Part } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/** The part of the two items that is checked; the noun that writes each of them knows the rest. */
type SessionPart = { expiresAt: number; credentialsVersion: number };
type AccountPart = { credentialsVersion: number; blockedAt?: string; role?: string };
type PersonPart = AccountPart & { invitation?: unknown; seesPrices?: boolean; mayPay?: boolean };

/**
 * The session and the account of a caller: both decide whether the token is valid. For a person other than
 * the company's own login also their own item, which has their credentials.
 */
export const sessionKeys = (caller: Identity): [session: Key, account: Key, ...person: Key[]] => {
  const { family, subjectId, sessionId } = caller;
  if (family === 'admin') return [keys.adminSession(subjectId, sessionId), keys.admin(subjectId)];
  return [
    keys.customerSession(subjectId, sessionId),
    keys.customer(subjectId),
    ...(caller.person ? [keys.person(subjectId, caller.person.id)] : []),
  ];
};

/**
 * The caller from the table, an administrator or a person of a company with the present role. `found`: any
 * strongly consistent read of `sessionKeys`. Refuses with `not_signed_in` if the session was closed or
 * expired, if the password changed elsewhere, or if the account is blocked or deleted.
 */
export const liveCaller = <Caller extends Identity>(
  caller: Caller,
  found: readonly Item[],
  now: Date,
): Caller => {
  const [sessionKey, accountKey, personKey] = sessionKeys(caller);
  const at = <Part>({ pk, sk }: Key) =>
    found.find((item) => item['pk'] === pk && item['sk'] === sk) as Part | undefined;
  const session = at<SessionPart>(sessionKey);
  const account = at<AccountPart>(accountKey);
  const person = personKey && at<PersonPart>(personKey);
  const owner = personKey ? person : account;
  const isLive =
    session &&
    account &&
    owner &&
    session.expiresAt > epochSeconds(now) &&
    session.credentialsVersion === owner.credentialsVersion &&
    account.blockedAt === undefined &&
    owner.blockedAt === undefined;
  if (!isLive) throw new Refusal('not_signed_in');
  if (caller.family === 'pro') return person ? withRights(caller, person) : caller;
  const role = adminRoleFrom(account.role);
  if (!role) throw new Refusal('not_signed_in');
  return { ...caller, role };
};

/** Their present rights. An invited person who has not accepted has none. */
const withRights = <Caller extends Identity>(caller: Caller, person: PersonPart): Caller => {
  const role = personRoleFrom(person.role);
  if (!role || person.invitation || caller.family !== 'pro' || !caller.person)
    throw new Refusal('not_signed_in');
  const isGerant = role === 'gerant';
  const rights = {
    role,
    seesPrices: isGerant || person.seesPrices === true,
    mayPay: isGerant || person.mayPay === true,
  };
  return { ...caller, person: { id: caller.person.id, rights } };
};

/** For a read together with other items, strongly consistent. */
export const liveCallerPart = <Caller extends Identity>(caller: Caller, now: Date): Part<Caller> => ({
  keys: sessionKeys(caller),
  from: (items) =>
    liveCaller(
      caller,
      items.filter((item) => item !== undefined),
      now,
    ),
});

const RECENT_MS = 60_000;
const MAX_KNOWN = 5_000;

/**
 * Reads whether sessions are live: two items in one read, two read units; three for a person of a company.
 */
export const liveSessions = (table: Pick<Table, 'getMany'>) => {
  const known = new Map<string, { checkedAt: number; caller: Identity }>();

  const askNow = async (caller: Identity, now: Date): Promise<Identity> => {
    const key = nameOf(caller);
    // a session refused here must not be served from the cache either
    known.delete(key);
    const live = liveCaller(caller, await table.getMany(sessionKeys(caller), { consistent: true }), now);
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '');
    known.set(key, { checkedAt: now.getTime(), caller: live });
    return live;
  };

  return {
    /** As stored at this call. */
    live: askNow,

    /** As stored at most a minute ago, from the cache of this process. */
    async recent(caller: Identity, now: Date): Promise<Identity> {
      const before = known.get(nameOf(caller));
      const age = before ? now.getTime() - before.checkedAt : Infinity;
      return before && age >= 0 && age < RECENT_MS ? before.caller : askNow(caller, now);
    },
  };
};

export type LiveSessions = ReturnType<typeof liveSessions>;

const nameOf = ({ family, subjectId, sessionId }: Identity): string => `${family} ${subjectId} ${sessionId}`;
