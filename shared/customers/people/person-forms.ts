import * as z from 'zod/mini';
import { personRoles } from '#shared/kernel/access.ts';
import { email, requiredText } from '#shared/kernel/fields.ts';

/** In euros: more is a typing mistake. */
export const MOST_LIMIT_EUROS = 100_000;

/** In euros; null: no limit. */
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
  /** What one order may come to (TTC) before a Gérant is asked; absent or null: anything. */
  order_limit: spendingLimit,
  /** The same for all orders of a week, Monday to Sunday. */
  week_limit: spendingLimit,
});

/** Whom a Gérant invites; they choose their password themselves. */
export const invitedPerson = z.extend(rights, {
  firstname: requiredText('Le prénom est requis', 80),
  lastname: requiredText('Le nom est requis', 80),
  email: email(),
});
export type InvitedPerson = z.output<typeof invitedPerson>;

/** What a Gérant says of somebody who is there already, over the version that was seen. */
export const changedPerson = z.extend(rights, {
  blocked: z.boolean({ error: 'Dites si l’accès est suspendu.' }),
  version: z.int('Version inconnue.'),
});
export type ChangedPerson = z.output<typeof changedPerson>;
