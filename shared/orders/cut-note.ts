import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';

/** How a product is to be cut for its customer: « tranches 2 cm, dénervé ». One line of a label. */
export const MAX_CUT_NOTE = 80;

const TOO_LONG = `Fiche de découpe : ${MAX_CUT_NOTE} caractères au maximum.`;

/** Empty: as the house cuts it. */
export const cutNoteText = line('La fiche de découpe est un texte.').check(
  z.trim(),
  z.maxLength(MAX_CUT_NOTE, TOO_LONG),
);

type Noted = { productId: string; cutNote?: string };

/**
 * What each product was to be cut like when it was ordered last, for the next order of it. Cancelled orders say nothing.
 * @param orders the newest first
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
