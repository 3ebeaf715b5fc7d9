import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';

/** Length of one line of a label, for example « tranches 2 cm, dénervé ». */
export const MAX_CUT_NOTE = 80;

const TOO_LONG = `Fiche de découpe : ${MAX_CUT_NOTE} caractères au maximum.`;

/** Empty: the standard cut. */
export const cutNoteText = line('La fiche de découpe est un texte.').check(
  z.trim(),
  z.maxLength(MAX_CUT_NOTE, TOO_LONG),
);

type Noted = { productId: string; cutNote?: string };

/**
 * The cut note of each product in its last order; cancelled orders are ignored.
 * @param orders newest first
 */
export const lastCutNotes = (
  orders: readonly { status: string; lines: readonly Noted[] }[],
): Record<string, string> => {
  const seen = new Map<string, string | undefined>();
  for (const { status, lines } of orders) {
    if (status === 'annule') continue;
    for (const { productId, cutNote } of lines) if (!seen.has(productId)) seen.set(productId, cutNote);
  }
  return Object.fromEntries([...seen].flatMap(([id, note]) => (note === undefined ? [] : [[id, note]])));
};
