import * as z from 'zod/mini';
import { isPlainEmail } from './plain-email.ts';

/**
 * Characters that no input may contain: unpaired surrogates, which UTF-8 cannot encode; control characters
 * and line breaks, which break headers and label lines; bidirectional controls, which disguise names;
 * non-characters.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const UNSAFE_TEXT = 'Caractères non autorisés.';

const isSafeLine = z.refine<string>((text) => !UNSAFE.test(text), UNSAFE_TEXT);
const isSafeParagraph = z.refine<string>((text) => !UNSAFE.test(text.replaceAll(/[\n\t]/g, '')), UNSAFE_TEXT);
const oneKindOfLineBreak = z.overwrite((text: string) => text.replaceAll(/\r\n?/g, '\n'));

/** A single-line text; the base of every text input without a pattern of its own. */
export const line = (missing?: string) =>
  z.string(missing === undefined ? {} : { error: missing }).check(isSafeLine);

/** A multi-line text; line breaks are normalised to \n. */
const paragraph = (missing?: string) =>
  z.string(missing === undefined ? {} : { error: missing }).check(oneKindOfLineBreak, isSafeParagraph);

const tooLong = (max: number) => `${max} caractères au maximum.`;

/** Typed text: trimmed, required, bounded. `missing` is the French message when empty. */
export const requiredText = (missing: string, max = 120) =>
  line(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** The same over several lines. */
export const requiredParagraph = (missing: string, max: number) =>
  paragraph(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** Optional or empty text. */
export const optionalText = (max = 120) =>
  z._default(line().check(z.trim(), z.maxLength(max, tooLong(max))), '');

/** A bounded multi-line text; see `optionalParagraph` for an optional one. */
export const boundedParagraph = (max: number, notText?: string) =>
  paragraph(notText).check(z.trim(), z.maxLength(max, tooLong(max)));

/** Optional multi-line text. */
export const optionalParagraph = (max: number) => z._default(boundedParagraph(max), '');

/** A secret, unmodified and untrimmed. `missing` is the message when empty. */
export const secret = (missing: string, max = 256) =>
  line(missing).check(z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** E-mail addresses are compared in lower case. For looking up an existing address. */
export const knownEmail = (missing = "L'email est requis", invalid = "L'email est invalide") =>
  line(missing).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, missing),
    z.maxLength(254, invalid),
    z.regex(EMAIL, invalid),
  );

/** For a new address: normalised, so that no two accounts look alike (plain-email.ts). */
export const email = (missing = "L'email est requis", invalid = "L'email est invalide") =>
  knownEmail(missing, invalid).check(
    z.overwrite((text) => text.normalize('NFC')),
    z.refine(isPlainEmail, invalid),
  );

/** Ids are opaque, short and safe in keys and URLs. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Identifiant invalide.'));

/**
 * An id in a body, as text or as the number that some screens use. No coercion: an array with one id would
 * pass.
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

/** Start of the next page; opaque to the caller. */
export const cursor = z.optional(
  z.string().check(z.maxLength(512), z.regex(/^[A-Za-z0-9_-]+$/, 'Page inconnue.')),
);

/** Rows per page. */
export const pageSize = (fallback: number, max = 100) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), fallback);

/** `2026-02-30` parses as 2 March: only a date that round-trips is valid. */
const isInCalendar = (text: string): boolean => {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
};

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/;

/** Refuses duplicate products, since a second line would be lost. */
export const oneLinePerProduct = z.refine<readonly { product_id: string }[]>(
  (lines) => new Set(lines.map((each) => each.product_id)).size === lines.length,
  'Un produit est donné deux fois.',
);
