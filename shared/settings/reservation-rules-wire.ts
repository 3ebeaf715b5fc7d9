import * as z from 'zod/mini';
import { type Cents, centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { atVersion } from './setting-endpoints.ts';
import type { ReservationRules } from './reservation-rules.ts';

const whole = (message: string, least: number, most: number) =>
  z.int({ error: message }).check(z.minimum(least, message), z.maximum(most, message));

const CAP = 'Le plafond est un montant en euros de 0 à 1 000 000, ou vide pour aucun plafond.';
const cap = z.nullable(z.number({ error: CAP }).check(z.minimum(0, CAP), z.maximum(1_000_000, CAP)));

const HOURS = 'Le délai va de 1 à 720 heures.';

/** Euros TTC, whole days or hours; null: no limit. */
const rules = {
  new_account_days: whole('L’ancienneté va de 0 à 365 jours.', 0, 365),
  new_account_cap: cap,
  known_account_cap: cap,
  group_caps: z
    .array(z.object({ group_id: whole('Groupe inconnu.', 0, 1_000_000), cap }))
    .check(z.maxLength(50, 'Cinquante groupes au plus.')),
  expiry_on: z.boolean({ error: 'Indiquez si les commandes non réglées expirent.' }),
  warn_after_hours: whole(HOURS, 1, 720),
  cancel_after_hours: whole(HOURS, 1, 720),
};

export const reservationRulesShown = z.object(rules);

export const reservationRulesBody = atVersion(reservationRulesShown).check(
  z.refine((body) => body.warn_after_hours < body.cancel_after_hours, {
    path: ['cancel_after_hours'],
    error: 'L’annulation vient après l’avertissement.',
  }),
);

type Wire = z.output<typeof reservationRulesShown>;

const cents = (euros: number | null): Cents | null => (euros === null ? null : centsFromEuros(euros));
const euros = (amount: Cents | null): number | null => (amount === null ? null : eurosFromCents(amount));

export const reservationRulesFrom = (wire: Wire): ReservationRules => ({
  newAccountDays: wire.new_account_days,
  newAccountCapCents: cents(wire.new_account_cap),
  knownAccountCapCents: cents(wire.known_account_cap),
  groupCaps: wire.group_caps.map((group) => ({ groupId: group.group_id, capCents: cents(group.cap) })),
  expiry: {
    on: wire.expiry_on,
    warnAfterHours: wire.warn_after_hours,
    cancelAfterHours: wire.cancel_after_hours,
  },
});

export const reservationRulesView = ({ expiry, ...rest }: ReservationRules): Wire => ({
  new_account_days: rest.newAccountDays,
  new_account_cap: euros(rest.newAccountCapCents),
  known_account_cap: euros(rest.knownAccountCapCents),
  group_caps: rest.groupCaps.map(({ groupId, capCents }) => ({ group_id: groupId, cap: euros(capCents) })),
  expiry_on: expiry.on,
  warn_after_hours: expiry.warnAfterHours,
  cancel_after_hours: expiry.cancelAfterHours,
});
