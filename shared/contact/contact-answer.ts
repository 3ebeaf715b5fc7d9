import * as z from 'zod/mini';
import { requiredParagraph } from '#shared/kernel/fields.ts';
import { contactLimits } from './contact-request.ts';

/** The answer to a contact request. */
export const contactAnswer = z.object({
  message: requiredParagraph('La réponse est requise.', contactLimits.message),
});
