import * as z from 'zod/mini';

const WRONG = 'Un minimum va de 0 à 10 000.';
const minimum = z.int({ error: WRONG }).check(z.minimum(0, WRONG), z.maximum(10_000, WRONG));

/** The minimums as they travel; apart from the rule, so that a screen that only compares carries no schemas. */
export const stockMinimums = z.object({
  AGNEAU: minimum,
  VEAU: minimum,
  BOEUF: minimum,
  VOLAILLE: minimum,
  AUTRES: minimum,
});
