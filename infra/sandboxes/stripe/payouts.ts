import { feeOf } from './expand.ts';
import { newId, type Ledger } from './ledger.ts';
import type { StoredPayout } from './wire.ts';

/** More than a sandbox ever has. */
const MOST = 10_000;
/** Duration of a bank transfer. */
const UNDER_WAY_SECONDS = 2 * 24 * 3600;

/**
 * Transfers the balance to the bank: charges less fees and refunds, without what was sent before; nothing if
 * it is zero.
 */
export function payOut(ledger: Ledger): StoredPayout | undefined {
  const before = ledger.payouts.newest(MOST);
  const sent = new Set(before.flatMap((each) => [...each.charge_ids, ...each.refund_ids]));
  const charges = ledger.charges
    .newest(MOST)
    .filter(({ id, captured, paid }) => captured && paid && !sent.has(id));
  const refunds = ledger.refunds
    .newest(MOST)
    .filter(
      ({ id, status, balance_transaction: booked }) => booked && status === 'succeeded' && !sent.has(id),
    );
  const now = ledger.now();
  const payout: StoredPayout = {
    id: newId('po_1'),
    amount: 0,
    created: now,
    arrival_date: now + UNDER_WAY_SECONDS,
    charge_ids: charges.map(({ id }) => id),
    refund_ids: refunds.map(({ id }) => id),
  };
  const amount = movementsOf(ledger, payout).reduce((sum, each) => sum + each.net, 0);
  if (amount <= 0) return undefined;
  ledger.transaction(() => ledger.payouts.put({ ...payout, amount }));
  return { ...payout, amount };
}

/** As Stripe shows it: arrived once its day has come. */
export function payoutView(
  { id, amount, created, arrival_date: arrival }: StoredPayout,
  now: number,
): object {
  const status = now < arrival ? 'in_transit' : 'paid';
  const kind = { automatic: true, method: 'standard', type: 'bank_account', livemode: false };
  return { id, object: 'payout', amount, created, arrival_date: arrival, currency: 'eur', status, ...kind };
}

interface Movement {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  type: string;
}

/** Its balance transactions as Stripe lists them: the payout itself is the first one. */
export function movementsOf(ledger: Ledger, payout: StoredPayout): Movement[] {
  const movement = (id: string, type: string, amount: number, fee: number): Movement => {
    return { id, object: 'balance_transaction', amount, fee, net: amount - fee, type };
  };
  const charges = payout.charge_ids.flatMap((id) => ledger.charges.find(id) ?? []);
  const refunds = payout.refund_ids.flatMap((id) => ledger.refunds.find(id) ?? []);
  return [
    ...(payout.amount === 0 ? [] : [movement(`txn_${payout.id}`, 'payout', -payout.amount, 0)]),
    ...charges.map(({ id, balance_transaction: booked, amount_captured: cents }) =>
      movement(booked ?? id, 'charge', cents, feeOf(cents)),
    ),
    ...refunds.map(({ id, balance_transaction: booked, amount }) =>
      movement(booked ?? id, 'refund', -amount, 0),
    ),
  ];
}
