import { frenchNumber } from './french-number.ts';
import { type Cents, eurosFromPrice, type PriceE4 } from './money.ts';

const EUROS = frenchNumber({ style: 'currency', currency: 'EUR' });

/** `1 250,00 €` */
export const moneyText = (cents: Cents): string => EUROS.format(cents / 100);

const PRICES = frenchNumber({
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 4,
});

/** `12,30 €`, with up to four decimals: `12,3456 €`. */
export const priceText = (price: PriceE4): string => PRICES.format(eurosFromPrice(price));
