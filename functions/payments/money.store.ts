import { stored } from '#functions/platform/table/stored.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { exists, provided, setting } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type MoneyFact, moneyFact } from '#shared/payments/money-fact.ts';

/** ISO instants, `until` excluded. */
export type MoneySpan = { since: string; until: string };

export type MoneyStore = ReturnType<typeof moneyStore>;

/** The money ledger: next to its order, and in one index list by instant. */
export const moneyStore = (table: Table) => ({
  write: (fact: MoneyFact): TransactItem =>
    table.ops.put({
      ...keys.moneyFact(fact.orderId, fact.id),
      ...fact,
      ...indexed.list('MONEY', `${fact.at}#${fact.id}`),
    }),

  /** One page of a span, newest first. */
  async listBetween({ since, until }: MoneySpan, limit: number, cursor?: string): Promise<Page<MoneyFact>> {
    const list = { index: 'gsi1', pk: 'MONEY', backward: true } as const;
    // an entry at the excluded end sorts behind it
    const page = await table.query({ ...list, between: { from: since, to: until }, limit, cursor });
    return { items: page.items.map(factFrom), next: page.next };
  },

  /** Ledger entries of these attempts, in no order. */
  async receivedBy(attempts: readonly { id: string; orderId: string }[]): Promise<MoneyFact[]> {
    const wanted = attempts.map(({ id, orderId }) => keys.moneyFact(orderId, `received-${id}`));
    return (await table.getMany(wanted)).map(factFrom);
  },

  /** The provider's fee. */
  async keepFee({ orderId, id }: MoneyFact, feeCents: Cents): Promise<void> {
    await unlessConditionFails(
      table.update(keys.moneyFact(orderId, id), provided(setting({ feeCents }), exists)),
    );
  },
});

const factFrom = stored('moneyFact', moneyFact);
