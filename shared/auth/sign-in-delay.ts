/** Attempts that cost no wait: a person who tries the passwords they might have meant. */
const FREE_ATTEMPTS = 5;
/** A person waits a minute at most; a machine gets 1,440 attempts a day. */
const LONGEST_SECONDS = 60;

/** The failure at which the owner of the account is told by mail. */
export const TELL_OWNER_AT = 10;

/** How long an account waits after this many failures in a row: 1 s after the sixth, then twice as long each time. */
export const signInDelaySeconds = (failures: number): number =>
  failures <= FREE_ATTEMPTS ? 0 : Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_ATTEMPTS - 1));
