import type { Cents } from '#shared/kernel/money.ts';

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const INSTANT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** `1 234,56 €`. */
export const inEuros = (cents: Cents): string => EUROS.format(cents / 100);

/** `21 novembre 2026 à 14:32`, on a clock in Bordeaux. */
export const inParisTime = (iso: string): string => INSTANT.format(new Date(iso));
