import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import type { PayoutsStore } from '#functions/payments/payouts.store.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { Payout } from '#shared/gateways/payout.ts';

/** Saves payouts that changed since they were last listed. */
export const savePayouts = async (store: PayoutsStore, reported: readonly Payout[]): Promise<void> => {
  if (reported.length === 0) return;
  const known = await knownOf(store, reported);
  await inBatches(reported, async (each) => {
    const before = known.get(each.id);
    const parts = each.parts ?? before?.parts;
    const wanted: Payout = { ...each, ...(parts && { parts }) };
    if (!before || !isSame(before, wanted)) await store.keep(wanted);
  });
};

/**
 * Saves Stripe's payouts of a span with their contents, read once from the balance transactions. A payout
 * that Stripe cannot itemise, or does not answer for, is saved without them; false if the list itself
 * failed.
 */
export const saveStripePayouts = async (
  store: PayoutsStore,
  gateway: Pick<StripeGateway, 'listPayouts' | 'readPayoutParts'>,
  { since, until }: { since: string; until: string },
): Promise<boolean> => {
  for (let cursor: string | undefined; ;) {
    const listed = await gateway.listPayouts({ since, until, cursor });
    if (listed.kind !== 'ok') return false;
    const { payouts, next } = listed.value;
    const known = await knownOf(store, payouts);
    for (const each of payouts) {
      const split = known.get(each.id)?.parts ? undefined : await gateway.readPayoutParts(each.id);
      await savePayouts(store, [
        split?.kind === 'ok' && split.value !== null ? { ...each, parts: split.value } : each,
      ]);
    }
    if (next === null) return true;
    cursor = next;
  }
};

const knownOf = async (store: PayoutsStore, payouts: readonly Payout[]): Promise<Map<string, Payout>> =>
  new Map((payouts.length === 0 ? [] : await store.known(payouts)).map((each) => [each.id, each]));

const isSame = (one: Payout, other: Payout): boolean =>
  one.state === other.state &&
  one.cents === other.cents &&
  one.arrivesOn === other.arrivesOn &&
  (one.parts === undefined) === (other.parts === undefined);
