import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

export const profileChanged = eventSchema(
  'customer.profile-changed',
  1,
  z.object({ customerId: z.string() }),
);

/** A person said which third party of the ERP the customer is. */
export const thirdPartyChosen = eventSchema(
  'customer.third-party-chosen',
  1,
  z.object({ customerId: z.string() }),
);

/** Somebody is invited into a company, for the first time or again: a link is to be mailed. */
export const personInvited = eventSchema(
  'person.invited',
  1,
  z.object({ customerId: z.string(), personId: z.string() }),
);

/** Somebody is of a company no more, and is told: nothing else knows their address then. */
export const personLeft = eventSchema(
  'person.left',
  1,
  z.object({
    mail: z.string(),
    name: z.string(),
    company: z.string(),
    how: z.enum(['removed', 'left']),
    /** Who it was, for what they leave behind. */
    customerId: z.exactOptional(z.string()),
    personId: z.exactOptional(z.string()),
  }),
);

/** A person of a company chose another password, signed in or by a mailed link. */
export const personPasswordChanged = eventSchema(
  'person.password-changed',
  1,
  z.object({ mail: z.string(), name: z.string() }),
);

/** A company is written under another login; both are told. */
export const companyHandedOver = eventSchema(
  'company.handed-over',
  1,
  z.object({
    customerId: z.string(),
    company: z.string(),
    from: z.string(),
    to: z.string(),
    fromMail: z.string(),
  }),
);

export type CustomersEvent = z.output<
  | typeof profileChanged
  | typeof thirdPartyChosen
  | typeof personInvited
  | typeof personLeft
  | typeof personPasswordChanged
  | typeof companyHandedOver
>;
