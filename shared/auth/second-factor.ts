import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';

const WANTED = 'Le code a six chiffres, ou dix lettres et chiffres pour un code de secours.';

/** Six digits of an authenticator or a recovery code; the server removes blanks and dashes. */
export const codeField = line('Le code est requis').check(
  z.trim(),
  z.minLength(1, 'Le code est requis'),
  z.regex(/^(?:\d{3}[\s-]?\d{3}|[A-Za-z\d]{5}[\s-]?[A-Za-z\d]{5})$/, WANTED),
);
