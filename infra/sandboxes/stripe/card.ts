import type { Decline } from './pay-session.ts';

/** The test cards that fail, from https://docs.stripe.com/testing#declined-payments; every other valid number pays. */
const DECLINED_CARDS: Readonly<Record<string, Decline>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
};

export type CardResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'declined'; readonly reason: Decline };

/** The test bank's result for a card number. Spaces are allowed; a wrong check digit is not a card. */
export function readCard(typed: string): CardResult {
  const number = typed.replaceAll(/[\s.-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !hasLuhnDigit(number)) return { kind: 'invalid' };
  const reason = DECLINED_CARDS[number];
  return reason === undefined ? { kind: 'accepted' } : { kind: 'declined', reason };
}

function hasLuhnDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
