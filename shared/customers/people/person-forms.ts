import * as z from 'zod/mini';
import { personRoles } from '#shared/kernel/access.ts';
import { email, requiredText } from '#shared/kernel/fields.ts';

/** Euros; more is a typing error. */
export const MOST_LIMIT_EUROS = 100_000;

/** Euros; null: no limit. */
export const spendingLimit = z.optional(
  z.nullable(
    z.number({ error: 'Saisissez un montant en euros.' }).check(
      z.minimum(0, 'Le montant ne peut pas être négatif.'),
      z.maximum(MOST_LIMIT_EUROS, '100 000 € au plus.'),
      z.refine((euros) => Math.abs(Math.round(euros * 100) - euros * 100) < 1e-6, 'Deux décimales au plus.'),
    ),
  ),
);

const rights = z.object({
  role: z.enum(personRoles, { error: 'Choisissez un rôle.' }),
  sees_prices: z.boolean({ error: 'Dites si la personne voit les prix.' }),
  may_pay: z.boolean({ error: 'Dites si la personne peut payer.' }),
  /** Limit per order TTC above which a Gérant must approve; absent or null: none. */
  order_limit: spendingLimit,
  /** The same per week, Monday to Sunday. */
  week_limit: spendingLimit,
});

/** An invited member, who sets their own password. */
export const invitedPerson = z.extend(rights, {
  firstname: requiredText('Le prénom est requis', 80),
  lastname: requiredText('Le nom est requis', 80),
  email: email(),
});
export type InvitedPerson = z.output<typeof invitedPerson>;

/** A Gérant's change of a member, with the version that was read. */
export const changedPerson = z.extend(rights, {
  blocked: z.boolean({ error: 'Dites si l’accès est suspendu.' }),
  version: z.int('Version inconnue.'),
});
export type ChangedPerson = z.output<typeof changedPerson>;
