import * as z from 'zod/mini';
import { personRoles } from '#shared/kernel/access.ts';

/** Maximum members of a company, including pending invitations. */
export const MAX_PEOPLE = 30;

/** A member as shown to the Gérants. */
export const personReply = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(personRoles),
  sees_prices: z.boolean(),
  may_pay: z.boolean(),
  /** Euros; null: no limit. */
  order_limit: z.nullable(z.number()),
  week_limit: z.nullable(z.number()),
  blocked: z.boolean(),
  /** Expiry of the invitation; null: accepted. */
  invited_until: z.nullable(z.string()),
  last_sign_in: z.nullable(z.string()),
  /** The company's main login: it can be handed over, not edited. */
  is_holder: z.boolean(),
  /** The caller. */
  is_me: z.boolean(),
  /** Version to return with a change. */
  version: z.number(),
});
export type PersonReply = z.output<typeof personReply>;

/** The signed-in member; absent for the company's first login. */
export const ownPerson = z.object({
  id: z.string(),
  role: z.enum(personRoles),
  sees_prices: z.boolean(),
  may_pay: z.boolean(),
  /** Limit per order above which a Gérant must approve (euros TTC); absent: none. */
  order_limit: z.optional(z.number()),
  /** Limit per week, likewise. */
  week_limit: z.optional(z.number()),
});

/** A company of the same e-mail address. */
export const openedCompany = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(personRoles),
  current: z.boolean(),
});
export type OpenedCompany = z.output<typeof openedCompany>;
