import type { Cents } from '#shared/kernel/money.ts';
import { type Unit, wireFromAmount } from '#shared/kernel/quantity.ts';

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });
const INSTANT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** `1 234,56 €`. */
export const inEuros = (cents: Cents): string => EUROS.format(cents / 100);

/** `2,5 kg`, `1 pièce`, `3 pièces`. */
export const inQuantity = (amount: number, unit: Unit): string => {
  const name = unit === 'kg' ? 'kg' : amount >= 2 ? 'pièces' : 'pièce';
  return `${NUMBER.format(wireFromAmount(amount, unit))} ${name}`;
};

/** `21 novembre 2026 à 14:32`, on a clock in Bordeaux. */
export const inParisTime = (iso: string): string => INSTANT.format(new Date(iso));
