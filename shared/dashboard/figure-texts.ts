import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { BasisPoints, Cents } from '#shared/kernel/money.ts';

const EUROS = frenchNumber({
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const PERCENTS = frenchNumber({ style: 'percent', maximumFractionDigits: 0 });

/** 124 050 → « 1 241 € », without cents. */
export const wholeEuros = (cents: Cents): string => EUROS.format(cents / 100);

/** 1234 → « 12 % ». */
export const wholePercent = (rate: BasisPoints): string => PERCENTS.format(rate / 10_000);

/** « +12 % », « −8 % », « 0 % ». */
export const signedPercent = (rate: BasisPoints): string => {
  const text = wholePercent(Math.abs(rate));
  return Math.abs(rate) < 50 ? text : `${rate > 0 ? '+' : '−'}${text}`;
};
