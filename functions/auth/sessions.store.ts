import { stored } from '#functions/platform/table/stored.ts';
import * as z from 'zod/mini';
import { exists, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import { tokenFamilies, type TokenFamily } from '#shared/kernel/access.ts';

/** A sign-in on one device. Only the SHA-256 of its secrets is stored. */
const session = z.object({
  family: z.enum(tokenFamilies),
  subjectId: z.string(),
  sessionId: z.string(),
  /** Set for a person other than the company's own login: the credentials are theirs. */
  personId: z.exactOptional(z.string()),
  /** Of the account when the session was opened: it ends when the password is changed elsewhere. */
  credentialsVersion: z.number(),
  secretHash: z.string(),
  /** The secret before, and what leads from it to the present one (session.ts). */
  previousHash: z.exactOptional(z.string()),
  salt: z.exactOptional(z.string()),
  /** Seconds since 1970. */
  rotatedAt: z.exactOptional(z.number()),
  openedAt: z.number(),
  /** User agent and network when it was opened. */
  device: z.exactOptional(z.string()),
  network: z.exactOptional(z.string()),
  expiresAt: z.number(),
});
export type Session = z.output<typeof session>;

const customerSessionFrom = stored('customerSession', session);
const adminSessionFrom = stored('adminSession', session);
const sessionFrom = (family: TokenFamily) => (family === 'pro' ? customerSessionFrom : adminSessionFrom);

export type Rotation = Required<Pick<Session, 'secretHash' | 'previousHash' | 'salt' | 'rotatedAt'>> &
  Pick<Session, 'expiresAt'>;

export type SessionsStore = ReturnType<typeof sessionsStore>;

/** Sessions, next to their account. */
export const sessionsStore = (table: Table) => ({
  async find(family: TokenFamily, subjectId: string, sessionId: string): Promise<Session | undefined> {
    const item = await table.get(sessionKey({ family, subjectId, sessionId }));
    return item && sessionFrom(family)(item);
  },

  /** All sessions, including expired ones until their TTL. */
  async list(family: TokenFamily, subjectId: string): Promise<Session[]> {
    const { pk, sk } = sessionKey({ family, subjectId, sessionId: '' });
    const items = await table.queryAll({ pk, prefix: sk, consistent: true });
    return items.map(sessionFrom(family));
  },

  async open(session: Session): Promise<void> {
    await table.putIfAbsent({ ...sessionKey(session), ...session });
  },

  opening: (session: Session): TransactItem => table.ops.putIfAbsent({ ...sessionKey(session), ...session }),

  /** ConditionFailed if another tab rotated it first, or if it was closed. */
  async rotate(session: Session, rotation: Rotation): Promise<void> {
    const { secretHash, previousHash, salt, rotatedAt, expiresAt } = rotation;
    await table.update(
      sessionKey(session),
      provided(
        setting({ secretHash, previousHash, salt, rotatedAt, expiresAt }),
        unchanged('secretHash', previousHash),
      ),
    );
  },

  /** Lets one session survive a change of password; fails if it is closed. */
  keepAlive: (
    session: Pick<Session, 'family' | 'subjectId' | 'sessionId'>,
    credentialsVersion: number,
  ): TransactItem => table.ops.update(sessionKey(session), provided(setting({ credentialsVersion }), exists)),

  async close(session: Pick<Session, 'family' | 'subjectId' | 'sessionId'>): Promise<void> {
    await table.remove(sessionKey(session));
  },
});

const sessionKey = ({
  family,
  subjectId,
  sessionId,
}: Pick<Session, 'family' | 'subjectId' | 'sessionId'>): Key =>
  family === 'pro' ? keys.customerSession(subjectId, sessionId) : keys.adminSession(subjectId, sessionId);
