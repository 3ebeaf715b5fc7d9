import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table.ts';
import type { TransactItem } from '#functions/platform/table-transaction.ts';
import type { Item } from '#functions/platform/table-types.ts';
import type { PaymentCase } from '#shared/payments/payment-case.ts';

/** A case as it is kept: when it was first seen, and when a person put it away. */
export type StoredCase = PaymentCase & {
  id: string;
  foundAt: string;
  closedAt: string | null;
  closedBy: string | null;
};

/** How the cases that wait for a person lie in the table. */
export const paymentCasesStore = (table: Table) => ({
  /** Found again, a case stays as it was first found; put away, it stays away. */
  raise: (found: PaymentCase, now: Date): TransactItem => {
    const fields = Object.entries({ ...found, foundAt: now.toISOString(), closedAt: null, closedBy: null });
    return table.ops.update(keys.paymentCase(caseId(found)), {
      update: `SET ${fields.map((_, i) => `#f${i} = if_not_exists(#f${i}, :f${i})`).join(', ')}`,
      names: Object.fromEntries(fields.map(([name], i) => [`#f${i}`, name])),
      values: Object.fromEntries(fields.map(([, value], i) => [`:f${i}`, value])),
    });
  },

  /** Those that wait for a person, oldest first. */
  async open(): Promise<StoredCase[]> {
    const items = await table.queryAll<Item>({ pk: 'PAYMENT_CASES' });
    return items
      .map(caseFrom)
      .filter(({ closedAt }) => closedAt === null)
      .sort((a, b) => (a.foundAt < b.foundAt ? -1 : 1));
  },

  /** ConditionFailed when there is no such case, or it is closed. */
  async close(id: string, by: string, now: Date): Promise<void> {
    await table.update(keys.paymentCase(id), {
      update: 'SET closedAt = :now, closedBy = :by',
      condition: 'attribute_exists(pk) AND closedAt = :open',
      values: { ':now': now.toISOString(), ':by': by, ':open': null },
    });
  },
});

/** One thing is one case of its kind, however often it is seen. Harmless in an address. */
const caseId = ({ kind, ref }: PaymentCase): string => `${kind}-${ref}`;

const caseFrom = ({ pk: _pk, sk, ...found }: Item): StoredCase => ({ ...found, id: sk }) as StoredCase;
