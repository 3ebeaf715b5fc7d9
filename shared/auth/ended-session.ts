/** What an account keeps of sessions that ended before the access tokens they gave out. */
export type EndedSessions = {
  /** Tokens issued before this second are dead: the password was changed. */
  revokedBefore?: number;
  /** The one session in which that was done goes on. */
  revokedExcept?: string;
  /** Sessions closed one by one; `until`, in seconds, the last of their tokens has run out. */
  endedSessions?: { id: string; until: number }[];
};

/** Whether the session that a token belongs to is over, by what the account says. `issuedAt` in seconds. */
export const hasEnded = (
  account: EndedSessions,
  token: { sessionId: string; issuedAt?: number },
): boolean => {
  if (account.endedSessions?.some(({ id }) => id === token.sessionId)) return true;
  const { revokedBefore, revokedExcept } = account;
  if (revokedBefore === undefined || token.issuedAt === undefined) return false;
  return token.issuedAt < revokedBefore && token.sessionId !== revokedExcept;
};
