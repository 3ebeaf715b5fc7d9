import type { Money } from './wire.ts';

/** PayPal's decimal strings; the euro has two decimals: https://developer.paypal.com/reference/currency-codes/ */
export function centsOf(money: Money): number {
  const [whole = '0', decimals = ''] = money.value.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

export function euroMoney(cents: number): Money {
  return { currency_code: 'EUR', value: (cents / 100).toFixed(2) };
}
