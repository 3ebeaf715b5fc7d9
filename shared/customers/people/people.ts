import * as z from 'zod/mini';
import { personRoles } from '#shared/kernel/access.ts';

/** So many people a company may have, whoever was invited and has not come yet included. */
export const MAX_PEOPLE = 30;

/** Somebody of a company as its Gérants see them. */
export const personReply = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(personRoles),
  sees_prices: z.boolean(),
  may_pay: z.boolean(),
  /** In euros; null: no limit. */
  order_limit: z.nullable(z.number()),
  week_limit: z.nullable(z.number()),
  blocked: z.boolean(),
  /** Until when the invitation works; null once it was accepted. */
  invited_until: z.nullable(z.string()),
  last_sign_in: z.nullable(z.string()),
  /** The login that the company is written under: it hands over, and is not changed otherwise. */
  is_holder: z.boolean(),
  /** Whoever asks. */
  is_me: z.boolean(),
  /** To send back with a change. */
  version: z.number(),
});
export type PersonReply = z.output<typeof personReply>;

/** Who is signed in, beside the company: absent for the login that it was opened with. */
export const ownPerson = z.object({
  id: z.string(),
  role: z.enum(personRoles),
  sees_prices: z.boolean(),
  may_pay: z.boolean(),
  /** What one order may come to before a Gérant is asked (TTC, euros); absent: anything. */
  order_limit: z.optional(z.number()),
  /** What the orders of a week may come to, likewise. */
  week_limit: z.optional(z.number()),
});

/** A company that the same address opens. */
export const openedCompany = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(personRoles),
  current: z.boolean(),
});
export type OpenedCompany = z.output<typeof openedCompany>;
