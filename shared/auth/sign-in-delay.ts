/** Attempts without delay, for typing errors. */
const FREE_ATTEMPTS = 5;
/** Maximum delay; limits a program to 1,440 attempts a day. */
const LONGEST_SECONDS = 60;

/** Three six-digit codes are valid at any time: at one attempt in ten minutes, guessing takes years. */
const LONGEST_CODE_SECONDS = 600;

/** Number of failures after which the account's owner is notified by mail. */
export const TELL_OWNER_AT = 10;

/** Number of wrong codes after which the administrator is notified by mail: the first without delay. */
export const TELL_OF_CODES_AT = FREE_ATTEMPTS;
/** Seconds without a wrong code after which the count restarts. */
export const CODE_WAVE_SECONDS = 6 * 3600;

/** Delay after consecutive failures: 1 s after the sixth, doubled each time. */
export const signInDelaySeconds = (failures: number): number => delay(failures, LONGEST_SECONDS);

/** The same for codes of the second factor. */
export const codeDelaySeconds = (failures: number): number => delay(failures, LONGEST_CODE_SECONDS);

const delay = (failures: number, longest: number): number =>
  failures <= FREE_ATTEMPTS ? 0 : Math.min(longest, 2 ** (failures - FREE_ATTEMPTS - 1));
