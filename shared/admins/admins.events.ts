import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';
import { morningLetter } from './morning-letter.ts';

const admin = z.object({ adminId: z.string() });

/** First or repeated invitation: triggers the mail with the link. */
export const adminInvited = eventSchema('admin.invited', 1, admin);
/**
 * By address: the account is looked up asynchronously, so that the response time does not reveal whether it
 * exists.
 */
export const adminResetRequested = eventSchema(
  'admin.password-reset-requested',
  1,
  z.object({ mail: z.string() }),
);
/** By its owner, signed in or with a mailed link. */
export const adminPasswordChanged = eventSchema('admin.password-changed', 1, admin);

/** Stores the morning figures of an administrator for the mail. */
export const adminMorningNotified = eventSchema('admin.morning-told', 1, morningLetter);

export type AdminsEvent = z.output<
  typeof adminInvited | typeof adminResetRequested | typeof adminPasswordChanged | typeof adminMorningNotified
>;
