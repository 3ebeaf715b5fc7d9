import { stored } from '#functions/platform/table/stored.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { payout, type Payout } from '#shared/gateways/payout.ts';
import type { MoneySpan } from './money.store.ts';

export type PayoutsStore = ReturnType<typeof payoutsStore>;

/** One item per payout, in one index list by instant. */
export const payoutsStore = (table: Table) => ({
  /** Replaces what the provider reported before. */
  keep: (each: Payout): Promise<void> =>
    table.put({
      ...keys.payout(each.provider, each.id),
      ...each,
      ...indexed.list('PAYOUTS', `${each.at}#${each.id}`),
    }),

  /** Stored ones of these payouts, in no order. */
  async known(payouts: readonly Pick<Payout, 'provider' | 'id'>[]): Promise<Payout[]> {
    const found = await table.getMany(payouts.map(({ provider, id }) => keys.payout(provider, id)));
    return found.map(payoutFrom);
  },

  /** One page of a span, newest first. */
  async listBetween({ since, until }: MoneySpan, limit: number, cursor?: string): Promise<Page<Payout>> {
    const list = { index: 'gsi1', pk: 'PAYOUTS', backward: true } as const;
    const page = await table.query({ ...list, between: { from: since, to: until }, limit, cursor });
    return { items: page.items.map(payoutFrom), next: page.next };
  },
});

const payoutFrom = stored('payout', payout);
