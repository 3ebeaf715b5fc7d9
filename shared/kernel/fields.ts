import * as z from 'zod/mini';

/** Text a person typed: trimmed, not empty, bounded. `missing` is the exact French sentence when it is empty. */
export const requiredText = (missing: string, max = 120) =>
  z.string({ error: missing }).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `${max} caractères au maximum.`),
    z.refine((text) => !hasControlCharacters(text), 'Caractères non autorisés.'),
  );

/** Text that may be left out or empty. */
export const optionalText = (max = 120) =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(max, `${max} caractères au maximum.`),
      z.refine((text) => !hasControlCharacters(text), 'Caractères non autorisés.'),
    ),
    '',
  );

/** E-mail addresses are compared in lower case everywhere. */
export const email = (missing = "L'email est requis", invalid = "L'email est invalide") =>
  z.string({ error: missing }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, missing),
    z.maxLength(254, invalid),
    z.regex(EMAIL, invalid),
    z.refine((text) => !hasControlCharacters(text), invalid),
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

/** The specification's plain success answer. */
export const successReply = z.object({ success: z.literal(true), message: z.optional(z.string()) });

/** `2026-02-30` parses as the second of March: only a day that comes back as it was asked is one. */
const isInCalendar = (text: string): boolean => {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
};

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/;

// eslint-disable-next-line no-control-regex -- the point is to find them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const hasControlCharacters = (text: string): boolean => CONTROL.test(text);
