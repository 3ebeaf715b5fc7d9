import * as z from 'zod/mini';
import { boundedParagraph, optionalText } from '#shared/kernel/fields.ts';

/** Blocking requires a reason; unblocking accepts one. */
export const customerBlock = z
  .object({
    bloque: z.boolean({ error: 'Dites si le compte est bloqué.' }),
    motif_blocage: optionalText(300),
  })
  .check(
    z.refine(({ bloque, motif_blocage: motif }) => !bloque || motif !== '', {
      error: 'Le motif est requis.',
      path: ['motif_blocage'],
    }),
  );

export const customerNote = z.object({
  note: boundedParagraph(2000, 'La note est requise.'),
  /** Version of the note that was read. */
  note_version: z.number({ error: 'La version de la note est requise.' }).check(z.int(), z.minimum(0)),
});

const GROUP = 'Choisissez un groupe.';
const groupId = z.int({ error: GROUP }).check(z.minimum(1, GROUP), z.maximum(1_000_000, GROUP));

/** The new group, and the group that the administrator saw. */
export const customerGroup = z.object({ groupe_id: groupId, groupe_vu: groupId });

/** Filters of the list: address confirmed, unconfirmed, or blocked. */
export const customerStates = ['verifie', 'en_attente', 'bloque'] as const;
export type CustomerState = (typeof customerStates)[number];
