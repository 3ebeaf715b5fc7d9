/** Folder of the bucket in which photographs of re-weighed pieces lie. */
export const CLAIM_PHOTO_FOLDER = 'repesees';

/** The longer side: a scale's figures are read at that. */
export const PHOTO_SIDE = 1600;

/** In base64 a third more, which with its envelope stays below the 256 kB that the API takes. */
export const PHOTO_BYTES = 185_000;

/** Thirteen months: so long may a card payment be contested. Then the bucket deletes it. */
export const PHOTO_DAYS = 400;

/** What is said of a file that is no such picture. */
export const NOT_A_PHOTO = `La photo doit être une image JPEG de ${PHOTO_SIDE} pixels de côté et 185 ko au plus.`;
