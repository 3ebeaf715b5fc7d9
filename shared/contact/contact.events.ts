import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

export const contactRequested = eventSchema('contact.requested', 1, z.object({ contactId: z.string() }));

export const contactAnswered = eventSchema(
  'contact.answered',
  1,
  z.object({ contactId: z.string(), replyId: z.string() }),
);

export type ContactEvent = z.output<typeof contactRequested | typeof contactAnswered>;
