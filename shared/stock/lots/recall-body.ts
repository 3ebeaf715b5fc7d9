import * as z from 'zod/mini';
import { id, requiredParagraph, requiredText } from '#shared/kernel/fields.ts';

/** Texts of the recall letter; shared by the form and the server. */
export const recallBody = z.object({
  product_id: id,
  lot: requiredText('Quel lot ?', 100),
  reason: requiredText('Indiquez la raison.', 300),
  instruction: requiredParagraph('Indiquez ce que le client doit faire.', 1000),
});
