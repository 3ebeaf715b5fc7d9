import { newId, type Ledger } from './ledger.ts';
import type { Charge, Dispute } from './wire.ts';

/** The card holder contests a payment at their bank. */
export function openDispute(ledger: Ledger, charge: Charge): Dispute {
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  return ledger.transaction(() => {
    ledger.announce('charge.dispute.created', dispute);
    return dispute;
  });
}
