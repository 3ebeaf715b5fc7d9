import * as z from 'zod/mini';
import { isPlainEmail } from './plain-email.ts';

/**
 * What no text may hold, wherever it comes in: half of a surrogate pair, which no UTF-8 can carry; control characters
 * and line breaks, which end a header or a line of a label; signs that turn the direction of writing, with which a name
 * shows as another one; code points that are no characters.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const UNSAFE_TEXT = 'Caractères non autorisés.';

const isSafeLine = z.refine<string>((text) => !UNSAFE.test(text), UNSAFE_TEXT);
const isSafeParagraph = z.refine<string>((text) => !UNSAFE.test(text.replaceAll(/[\n\t]/g, '')), UNSAFE_TEXT);
const oneKindOfLineBreak = z.overwrite((text: string) => text.replaceAll(/\r\n?/g, '\n'));

/** A text on one line: every text that comes in and is not held to a pattern of its own starts with this. */
export const line = (missing?: string) =>
  z.string(missing === undefined ? {} : { error: missing }).check(isSafeLine);

/** A text in which a person may start a new line; every line break becomes one \n. */
const paragraph = (missing?: string) =>
  z.string(missing === undefined ? {} : { error: missing }).check(oneKindOfLineBreak, isSafeParagraph);

const tooLong = (max: number) => `${max} caractères au maximum.`;

/** Text a person typed: trimmed, not empty, bounded. `missing` is the exact French sentence when it is empty. */
export const requiredText = (missing: string, max = 120) =>
  line(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** The same over several lines. */
export const requiredParagraph = (missing: string, max: number) =>
  paragraph(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** Text that may be left out or empty. */
export const optionalText = (max = 120) =>
  z._default(line().check(z.trim(), z.maxLength(max, tooLong(max))), '');

/** A text over several lines, bounded; see `optionalParagraph` for one that may be left out. */
export const boundedParagraph = (max: number, notText?: string) =>
  paragraph(notText).check(z.trim(), z.maxLength(max, tooLong(max)));

/** Text over several lines that may be left out or empty. */
export const optionalParagraph = (max: number) => z._default(boundedParagraph(max), '');

/** A secret as it was typed: neither trimmed nor changed. `missing` when it is empty. */
export const secret = (missing: string, max = 256) =>
  line(missing).check(z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** E-mail addresses are compared in lower case everywhere. A known address is looked up as it was typed. */
export const knownEmail = (missing = "L'email est requis", invalid = "L'email est invalide") =>
  line(missing).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, missing),
    z.maxLength(254, invalid),
    z.regex(EMAIL, invalid),
  );

/** A new address: in one form, so that no two accounts look alike (plain-email.ts). */
export const email = (missing = "L'email est requis", invalid = "L'email est invalide") =>
  knownEmail(missing, invalid).check(
    z.overwrite((text) => text.normalize('NFC')),
    z.refine(isPlainEmail, invalid),
  );

/** Ids are opaque, short and harmless in keys and URLs. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Identifiant invalide.'));

/**
 * An id in a body, as text or as the number some screens hold it as. Not coerced: a list of one id would pass for it.
 */
export const bodyId = (invalid: string, missing = invalid) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()], { error: missing }), z.transform(String)),
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, invalid)),
  );

/** A date of the calendar, `YYYY-MM-DD`. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'La date doit être au format AAAA-MM-JJ.', abort: true }),
  z.refine((text) => isInCalendar(text), { error: 'Cette date n’existe pas.', abort: true }),
);

/** Where the next page of a list starts; opaque to the caller. */
export const cursor = z.optional(
  z.string().check(z.maxLength(512), z.regex(/^[A-Za-z0-9_-]+$/, 'Page inconnue.')),
);

/** Rows asked for in one page. */
export const pageSize = (fallback: number, max = 100) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), fallback);

/** `2026-02-30` parses as the second of March: only a day that round-trips is valid. */
const isInCalendar = (text: string): boolean => {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
};

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/;

/** Lines by product: a second line of one would take the place of the first, or be left out. */
export const oneLinePerProduct = z.refine<readonly { product_id: string }[]>(
  (lines) => new Set(lines.map((each) => each.product_id)).size === lines.length,
  'Un produit est donné deux fois.',
);
