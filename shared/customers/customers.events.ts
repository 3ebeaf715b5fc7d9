import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

export const profileChanged = eventSchema(
  'customer.profile-changed',
  1,
  z.object({ customerId: z.string() }),
);

/** An administrator chose the customer's third party in the ERP. */
export const thirdPartyChosen = eventSchema(
  'customer.third-party-chosen',
  1,
  z.object({ customerId: z.string() }),
);

/** First or repeated invitation to a company: triggers the mail with the link. */
export const personInvited = eventSchema(
  'person.invited',
  1,
  z.object({ customerId: z.string(), personId: z.string() }),
);

/** A member left a company and is notified: only the event still has the address. */
export const personLeft = eventSchema(
  'person.left',
  1,
  z.object({
    mail: z.string(),
    name: z.string(),
    company: z.string(),
    how: z.enum(['removed', 'left']),
    /** Former account, to clean up its data. */
    customerId: z.exactOptional(z.string()),
    personId: z.exactOptional(z.string()),
  }),
);

/** A member changed their password, signed in or with a mailed link. */
export const personPasswordChanged = eventSchema(
  'person.password-changed',
  1,
  z.object({ mail: z.string(), name: z.string() }),
);

/** A company has a new main login; both are notified. */
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
