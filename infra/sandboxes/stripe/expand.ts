import type { Ledger } from './ledger.ts';
import type { Charge, PaymentIntent, Session } from './wire.ts';

/** Replaces ids by their objects as requested by `expand[]`; unknown names are ignored. */
export function expandSession(ledger: Ledger, session: Session, expand: readonly string[]): object {
  const wanted = expand
    .filter((name) => name === 'payment_intent' || name.startsWith('payment_intent.'))
    .map((name) => name.slice('payment_intent.'.length));
  const intent = ledger.intents.find(session.payment_intent ?? '');
  if (wanted.length === 0 || intent === undefined) return session;
  return { ...session, payment_intent: expandIntent(ledger, intent, wanted) };
}

export function expandIntent(ledger: Ledger, intent: PaymentIntent, expand: readonly string[]): object {
  const charge = expand.includes('latest_charge')
    ? ledger.charges.find(intent.latest_charge ?? '')
    : undefined;
  return charge === undefined ? intent : { ...intent, latest_charge: charge };
}

/** 1.5 % and 25 cents: a European card. */
const FEE = { percent: 1.5, cents: 25 } as const;

export const feeOf = (cents: number): number => Math.round((cents * FEE.percent) / 100) + FEE.cents;

/** Balance transaction of a charge, if a list requests it. */
export function expandCharge(charge: Charge, expand: readonly string[]): object {
  const { balance_transaction: id, amount_captured: amount, currency, created } = charge;
  if (id === null || !expand.includes('data.balance_transaction')) return charge;
  const fee = feeOf(amount);
  const booked = { id, object: 'balance_transaction', amount, fee, net: amount - fee, currency, created };
  return { ...charge, balance_transaction: { ...booked, type: 'charge', status: 'available' } };
}
