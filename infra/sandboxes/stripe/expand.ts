import type { Ledger } from './ledger.ts';
import type { PaymentIntent, Session } from './wire.ts';

/** Replaces ids by their objects where `expand[]` asks for it; unknown names are left alone. */
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
