import type * as z from 'zod/mini';
import { mapOutcome, ok } from '#functions/platform/outside/outcome.ts';
import type { PayoutParts } from '#shared/gateways/payout.ts';
import type { Ask } from './create-stripe-gateway.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { BalanceRowsShape, type BalanceShape, isoOf, PayoutsShape, secondsOf } from './stripe-objects.ts';

const ROWS_PER_PAGE = 100;
/** Balance transactions of one payout: 10,000 for a weekend at 100,000 orders a month. */
const MOST_PAGES = 120;

/** Payouts and their contents. */
export function stripePayouts(ask: Ask): Pick<StripeGateway, 'listPayouts' | 'readPayoutParts'> {
  return {
    async listPayouts({ since, until, cursor }) {
      const created = { gte: secondsOf(since), lt: secondsOf(until) };
      const listed = await ask('read', PayoutsShape, (stripe) =>
        stripe.payouts.list({
          created,
          limit: ROWS_PER_PAGE,
          ...(cursor === undefined ? {} : { starting_after: cursor }),
        }),
      );
      return mapOutcome(listed, ({ data, has_more: hasMore }) => ({
        payouts: data
          .filter(({ currency }) => currency === 'eur')
          .map(({ id, amount, arrival_date: arrival, created: at, status }) => ({
            provider: 'stripe',
            id,
            at: isoOf(at),
            cents: amount,
            state: status,
            arrivesOn: isoOf(arrival).slice(0, 10),
          })),
        next: hasMore ? (data.at(-1)?.id ?? null) : null,
      }));
    },

    async readPayoutParts(payout) {
      const rows: z.output<typeof BalanceShape>[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const after = rows.at(-1)?.id;
        const listed = await ask('read', BalanceRowsShape, (stripe) =>
          stripe.balanceTransactions.list({
            payout,
            limit: ROWS_PER_PAGE,
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        if (listed.kind !== 'ok') return listed;
        rows.push(...listed.value.data);
        if (!listed.value.has_more) return ok(partsOf(rows));
      }
      return ok(null);
    },
  };
}

const PAYMENTS = new Set(['charge', 'payment']);
const REFUNDS = new Set(['refund', 'payment_refund', 'refund_failure', 'payment_failure_refund']);

/** The payout itself is in the list too, and is not part of it. */
function partsOf(rows: readonly z.output<typeof BalanceShape>[]): PayoutParts {
  const parts = { paymentsCents: 0, refundsCents: 0, feesCents: 0, othersCents: 0, count: 0 };
  for (const { amount, fee, type } of rows) {
    if (type === 'payout') continue;
    parts.count += 1;
    parts.feesCents += fee;
    if (PAYMENTS.has(type)) parts.paymentsCents += amount;
    else if (REFUNDS.has(type)) parts.refundsCents += amount;
    else parts.othersCents += amount;
  }
  return parts;
}
