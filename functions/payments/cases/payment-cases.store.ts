import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { exists, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { type PaymentCase, paymentCase, type PaymentCaseState } from '#shared/payments/payment-case.ts';

/** A stored case: when it was first seen, and what was decided before it was closed. */
const storedCase = z.extend(paymentCase, {
  foundAt: z.string(),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  decision: z.exactOptional(z.string()),
  /** Amount refunded from the case itself. */
  refundCents: z.exactOptional(z.number()),
  /** Number of its refunds that failed. */
  failedRefunds: z.exactOptional(z.number()),
});
export type StoredCase = z.output<typeof storedCase> & { id: string };

/**
 * A case is in one of two index lists, open or closed, so that listing open ones does not read the closed
 * ones.
 */
export const paymentCasesStore = (table: Table) => ({
  /** Raised again, an open case stays as it was first found, and a closed one stays closed. */
  raise: (found: PaymentCase, now: Date): TransactItem[] => {
    const id = caseId(found);
    const foundAt = now.toISOString();
    const place = indexed.list('CASES#open', `${foundAt}#${id}`);
    const first = { ...found, foundAt, closedAt: null, closedBy: null, ...place };
    return [
      table.ops.update(keys.paymentCase(id), setting({}, { once: first })),
      ...(found.orderId === null
        ? []
        : [table.ops.put({ ...keys.orderCase(found.orderId, id), caseId: id })]),
    ];
  },

  /** Like `raise` for cases that may recur: does nothing while the case is open, and reopens a closed one. */
  async raiseAgain(found: PaymentCase, now: Date): Promise<TransactItem[]> {
    const before = await this.find(caseId(found));
    if (!before) return this.raise(found, now);
    if (before.closedAt === null) return [];
    const foundAt = now.toISOString();
    const place = indexed.list('CASES#open', `${foundAt}#${before.id}`);
    const change = setting(
      { ...found, foundAt, closedAt: null, closedBy: null, ...place },
      { remove: ['decision', 'refundCents'] },
    );
    return [table.ops.update(keys.paymentCase(before.id), provided(change, exists))];
  },

  /** Open cases oldest first; closed cases last closed first. */
  async list(state: PaymentCaseState, limit: number, cursor?: string): Promise<Page<StoredCase>> {
    const backward = state === 'closed';
    const page = await table.query({ index: 'gsi1', pk: `CASES#${state}`, backward, limit, cursor });
    return { items: page.items.map(caseFrom), next: page.next };
  },

  /** Open cases of an order, oldest first; consistent read. */
  async openOfOrder(orderId: string): Promise<StoredCase[]> {
    const places = await table.queryAll({ pk: `ORDER#${orderId}`, prefix: 'CASE#', consistent: true });
    const found = await Promise.all(places.map((place) => this.find(String(place['caseId']))));
    return found
      .filter((each) => each !== undefined)
      .filter(({ closedAt }) => closedAt === null)
      .sort((a, b) => (a.foundAt < b.foundAt ? -1 : 1));
  },

  async find(id: string): Promise<StoredCase | undefined> {
    const item = await table.get(keys.paymentCase(id), { consistent: true });
    return item && caseFrom(item);
  },

  /** ConditionFailed when the case does not exist or is closed. */
  async close(id: string, decided: Decided): Promise<void> {
    await table.update(keys.paymentCase(id), closing(id, decided));
  },

  /** Like `close`, in a transaction; `refundCents` if the amount of the case was refunded. */
  closed: (id: string, decided: Decided): TransactItem =>
    table.ops.update(keys.paymentCase(id), closing(id, decided)),

  /** The refund failed: the case is open again, and another try is another refund. */
  reopened: (id: string, now: Date): TransactItem => {
    const place = indexed.list('CASES#open', `${now.toISOString()}#${id}`);
    const change = setting(
      { closedAt: null, closedBy: null, ...place },
      { add: { failedRefunds: 1 }, remove: ['decision', 'refundCents'] },
    );
    return table.ops.update(keys.paymentCase(id), change);
  },
});

type Decided = { by: string; decision: string; refundCents?: Cents; now: Date };

const closing = (id: string, { by, decision, refundCents, now }: Decided) => {
  const at = now.toISOString();
  const place = indexed.list('CASES#closed', `${at}#${id}`);
  const given = refundCents === undefined ? {} : { refundCents };
  const change = setting({ closedAt: at, closedBy: by, decision, ...given, ...place });
  return provided(change, exists, unchanged('closedAt', null));
};

/** One case per kind and reference, however often it is found. Safe in a URL. */
const caseId = ({ kind, ref }: PaymentCase): string => `${kind}-${ref}`;

const readCase = stored('paymentCase', storedCase);
const caseFrom = (item: Item): StoredCase => ({ ...readCase(item), id: String(item['sk']) });
