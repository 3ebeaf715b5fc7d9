import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';
import { morningLetter } from './morning-letter.ts';

const admin = z.object({ adminId: z.string() });

/** Somebody of the house is invited, for the first time or again: a link is to be mailed. */
export const adminInvited = eventSchema('admin.invited', 1, admin);
/** By address: whether there is such an account is found out later, so that the request takes as long either way. */
export const adminResetRequested = eventSchema(
  'admin.password-reset-requested',
  1,
  z.object({ mail: z.string() }),
);
/** By its owner, signed in or by a mailed link. */
export const adminPasswordChanged = eventSchema('admin.password-changed', 1, admin);

/** The figures of a morning are written down for somebody who wants them by mail. */
export const adminMorningNotified = eventSchema('admin.morning-told', 1, morningLetter);

export type AdminsEvent = z.output<
  typeof adminInvited | typeof adminResetRequested | typeof adminPasswordChanged | typeof adminMorningNotified
>;
