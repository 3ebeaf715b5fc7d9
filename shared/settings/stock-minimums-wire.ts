import * as z from 'zod/mini';

const WRONG = 'Un minimum va de 0 à 10 000.';
const minimum = z.int({ error: WRONG }).check(z.minimum(0, WRONG), z.maximum(10_000, WRONG));

/** Minimums on the wire; separate from the rule, so that screens that only compare load no schemas. */
export const stockMinimums = z.object({
  AGNEAU: minimum,
  VEAU: minimum,
  BOEUF: minimum,
  VOLAILLE: minimum,
  AUTRES: minimum,
});
