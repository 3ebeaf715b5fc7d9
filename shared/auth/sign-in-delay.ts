/** Attempts that cost no wait: a person who tries the passwords they might have meant. */
const FREE_ATTEMPTS = 5;
/** A person waits a minute at most; a machine gets 1,440 attempts a day. */
const LONGEST_SECONDS = 60;

/** Of six digits three are right at any moment: at one try in ten minutes somebody with the password needs years. */
const LONGEST_CODE_SECONDS = 600;

/** The failure at which the owner of the account is told by mail. */
export const TELL_OWNER_AT = 10;

/** The wrong code of a wave at which its administrator is told by mail: until then nobody has waited. */
export const TELL_OF_CODES_AT = FREE_ATTEMPTS;
/** After that long without a wrong code the next one begins another wave. */
export const CODE_WAVE_SECONDS = 6 * 3600;

/** How long an account waits after this many failures in a row: 1 s after the sixth, then twice as long each time. */
export const signInDelaySeconds = (failures: number): number => delay(failures, LONGEST_SECONDS);

/** The same after wrong codes of a second factor. */
export const codeDelaySeconds = (failures: number): number => delay(failures, LONGEST_CODE_SECONDS);

const delay = (failures: number, longest: number): number =>
  failures <= FREE_ATTEMPTS ? 0 : Math.min(longest, 2 ** (failures - FREE_ATTEMPTS - 1));
