import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import {
  anyOf,
  compares,
  type Condition,
  has,
  lacks,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** The order that a customer placed last. */
const lastOrder = z.object({ hash: z.string(), at: z.string(), orderId: z.string(), reference: z.string() });
export type LastOrder = z.output<typeof lastOrder>;

/**
 * What stands between a customer's writes: one small item that every order, every edit and the account's end change in
 * their own transaction.
 */
const orderingGuard = z.object({
  /** Never less than what the unpaid orders that are not on their way come to; more until it is counted again. */
  pendingCents: z._default(z.number(), 0),
  /** Raised by whatever may add to the open orders. */
  rev: z._default(z.number(), 0),
  /** Every order was counted; absent until the first count. */
  counted: z.exactOptional(z.literal(true)),
  /** No order before this id was open when it was last counted. */
  from: z.exactOptional(z.string()),
  last: z.exactOptional(lastOrder),
  /** The account is gone. */
  closed: z.exactOptional(z.literal(true)),
});
export type OrderingGuard = z.output<typeof orderingGuard>;

export type OrderingGuardsStore = ReturnType<typeof orderingGuardsStore>;

/** How long the mark of a deleted account outlives what was under way when it was deleted. */
const CLOSED_SECONDS = 30 * 24 * 3600;

/** What an order or an edit demands of the guard. */
export type Admission = {
  /** What becomes pending; negative where an edit takes away. */
  cents: Cents;
  /** What may be pending then; null: any. */
  capCents: Cents | null;
  /** Present where each order is paid before the next: what of it is pending already; nothing else may be. */
  ownCents?: Cents;
  /** The order that is placed, and from when on an equal one is asked about; absent where that was answered. */
  last?: LastOrder;
  requestedSince?: Date;
  /** What is pending as it was just counted, in place of what the guard says. */
  count?: Count;
  /** What was read of the account's orders holds by the guard of this `rev`: nothing was ordered since. */
  seen?: { rev: number | undefined };
};

/** What the open orders of an account came to, by the guard of this `rev`. */
export type Count = { rev: number | undefined; pendingCents: Cents; from: string };

/** Who may have something pending, and from which order on. */
export type Reserving = { customerId: string; from?: string };

/** DynamoDB mapping of the guards. */
export const orderingGuardsStore = (table: Table) => ({
  async find(customerId: string): Promise<OrderingGuard | undefined> {
    const item = await table.get(keys.orderingGuard(customerId));
    return item && guardFrom(item);
  },

  /** One page of those who may have something pending, as they were a moment ago. */
  async listPending(limit: number, cursor?: string): Promise<Page<Reserving>> {
    const page = await table.query({ index: 'gsi1', pk: listed('').gsi1pk, limit, cursor });
    return { items: page.items.map(reservingFrom), next: page.next };
  },

  /** Nothing is pending, as it was just counted: off the list. Left alone where something was ordered meanwhile. */
  async settle(customerId: string, { rev, pendingCents, from }: Count): Promise<void> {
    const change = setting({ pendingCents, from, counted: true }, { remove: Object.keys(listed('')) });
    const written = table.update(keys.orderingGuard(customerId), provided(change, unchanged('rev', rev)));
    await unlessConditionFails(written);
  },

  /** The line of a transaction; the guard that its failure carries says why it fails. */
  admit: (customerId: string, admission: Admission): TransactItem => {
    const { cents, last, requestedSince, count, seen } = admission;
    const conditions: Condition[] = [lacks('closed')];
    if (count) conditions.push(unchanged('rev', count.rev));
    else conditions.push(has('counted'), ...belowCap(admission));
    if (seen && !count) conditions.push(unchanged('rev', seen.rev));
    if (last && requestedSince) conditions.push(unlike(last, requestedSince));
    const change = setting(
      {
        ...(last ? { last } : {}),
        ...(count ? { pendingCents: count.pendingCents + cents, from: count.from, counted: true } : {}),
        ...(cents > 0 ? listed(customerId) : {}),
      },
      { add: { rev: 1, ...(count ? {} : { pendingCents: cents }) } },
    );
    const op = table.ops.update(keys.orderingGuard(customerId), provided(change, ...conditions));
    return { Update: { ...op.Update!, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } };
  },

  /** The guard as it lies in the failure of a transaction. */
  fromFailure: (item: Item | undefined): OrderingGuard | undefined => item && guardFrom(item),

  /** An order is unpaid and here again by an administrator's hand: no cap holds, and the next count looks at all. */
  reopen: (customerId: string, cents: Cents): TransactItem =>
    table.ops.update(
      keys.orderingGuard(customerId),
      setting(listed(customerId), { remove: ['from'], add: { pendingCents: cents, rev: 1 } }),
    ),

  /** The account ends, and nothing was ordered since the guard was read; the transaction fails otherwise. */
  close: (customerId: string, seen: OrderingGuard | undefined, now: Date): TransactItem =>
    table.ops.update(
      keys.orderingGuard(customerId),
      provided(
        setting(
          {
            closed: true,
            pendingCents: 0,
            rev: (seen?.rev ?? 0) + 1,
            expiresAt: epochSeconds(now, CLOSED_SECONDS),
          },
          { remove: ['last', ...Object.keys(listed(''))] },
        ),
        unchanged('rev', seen?.rev),
      ),
    ),
});

const belowCap = (admission: Admission): Condition[] => {
  const room = roomFor(admission);
  return room === Infinity ? [] : [compares('pendingCents', '<=', room)];
};

/** What may be pending before it. */
export const roomFor = ({ cents, capCents, ownCents }: Admission): number =>
  cents <= 0 ? Infinity : Math.min(capCents === null ? Infinity : capCents - cents, ownCents ?? Infinity);

const unlike = ({ hash }: LastOrder, since: Date): Condition =>
  anyOf(
    lacks('last'),
    compares(['last', 'hash'], '<>', hash),
    compares(['last', 'at'], '<', since.toISOString()),
  );

/** Its place in the list of those who may have something pending. */
const listed = (customerId: string) => indexed.list('RESERVING', customerId);

const reservingFrom = (item: Item): Reserving => {
  const { from } = guardFrom(item);
  return { customerId: String(item['sk']), ...(from === undefined ? {} : { from }) };
};

const guardFrom = stored('orderingGuard', orderingGuard);
