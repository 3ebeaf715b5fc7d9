import * as z from 'zod/mini';
import { requiredParagraph } from '#shared/kernel/fields.ts';
import { contactLimits } from './contact-request.ts';

/** What the house answers to a request. */
export const contactAnswer = z.object({
  message: requiredParagraph('La réponse est requise.', contactLimits.message),
});
