import type { Cents } from './money.ts';

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** `1 250,00 €` */
export const moneyText = (cents: Cents): string => EUROS.format(cents / 100);
