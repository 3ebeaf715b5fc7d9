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

/** The last order of a customer. */
const lastOrder = z.object({ hash: z.string(), at: z.string(), orderId: z.string(), reference: z.string() });
export type LastOrder = z.output<typeof lastOrder>;

/**
 * Serialises a customer's writes: one small item that every order, every edit and the deletion of the
 * account change in their own transaction.
 */
const orderingGuard = z.object({
  /** At least the sum of unpaid orders that are not on their way; higher until the next count. */
  pendingCents: z._default(z.number(), 0),
  /** Raised by every write that may add to the open orders. */
  rev: z._default(z.number(), 0),
  /** Every order was counted; absent until the first count. */
  counted: z.exactOptional(z.literal(true)),
  /** No order before this id was open at the last count. */
  from: z.exactOptional(z.string()),
  last: z.exactOptional(lastOrder),
  /** The account is deleted. */
  closed: z.exactOptional(z.literal(true)),
});
export type OrderingGuard = z.output<typeof orderingGuard>;

export type OrderingGuardsStore = ReturnType<typeof orderingGuardsStore>;

/** How long the mark of a deleted account outlives requests that were in progress. */
const CLOSED_SECONDS = 30 * 24 * 3600;

/** Conditions of an order or an edit on the guard. */
export type Admission = {
  /** Change of the pending sum; negative for a reduction. */
  cents: Cents;
  /** Maximum of the pending sum; null: none. */
  capCents: Cents | null;
  /**
   * Set if each order must be paid before the next: its own part of the pending sum; nothing else may be
   * pending.
   */
  ownCents?: Cents;
  /** The placed order, and since when an equal one is questioned; absent if that was confirmed. */
  last?: LastOrder;
  requestedSince?: Date;
  /** A fresh count that replaces the guard's sum. */
  count?: Count;
  /** The account's orders were read under the guard of this `rev`: fails if anything was ordered since. */
  seen?: { rev: number | undefined };
};

/** Sum of the open orders of an account, under the guard of this `rev`. */
export type Count = { rev: number | undefined; pendingCents: Cents; from: string };

/** A customer who may have something pending, and from which order on. */
export type Reserving = { customerId: string; from?: string };

export const orderingGuardsStore = (table: Table) => ({
  async find(customerId: string): Promise<OrderingGuard | undefined> {
    const item = await table.get(keys.orderingGuard(customerId));
    return item && guardFrom(item);
  },

  /** One page of customers who may have something pending; eventually consistent. */
  async listPending(limit: number, cursor?: string): Promise<Page<Reserving>> {
    const page = await table.query({ index: 'gsi1', pk: listed('').gsi1pk, limit, cursor });
    return { items: page.items.map(reservingFrom), next: page.next };
  },

  /** Removes a customer without pending orders from the list; unless something was ordered concurrently. */
  async settle(customerId: string, { rev, pendingCents, from }: Count): Promise<void> {
    const change = setting({ pendingCents, from, counted: true }, { remove: Object.keys(listed('')) });
    const written = table.update(keys.orderingGuard(customerId), provided(change, unchanged('rev', rev)));
    await unlessConditionFails(written);
  },

  /** The guard's item of a transaction; the guard returned by its failure tells why it fails. */
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

  /** The guard in the failure of a transaction. */
  fromFailure: (item: Item | undefined): OrderingGuard | undefined => item && guardFrom(item),

  /** An administrator reopens an order as unpaid: no cap applies, and the next count reads all orders. */
  reopen: (customerId: string, cents: Cents): TransactItem =>
    table.ops.update(
      keys.orderingGuard(customerId),
      setting(listed(customerId), { remove: ['from'], add: { pendingCents: cents, rev: 1 } }),
    ),

  /** Closes a deleted account; the transaction fails if anything was ordered since the guard was read. */
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

/** Maximum that may be pending before it. */
export const roomFor = ({ cents, capCents, ownCents }: Admission): number =>
  cents <= 0 ? Infinity : Math.min(capCents === null ? Infinity : capCents - cents, ownCents ?? Infinity);

const unlike = ({ hash }: LastOrder, since: Date): Condition =>
  anyOf(
    lacks('last'),
    compares(['last', 'hash'], '<>', hash),
    compares(['last', 'at'], '<', since.toISOString()),
  );

/** Its entry in the list of customers who may have something pending. */
const listed = (customerId: string) => indexed.list('RESERVING', customerId);

const reservingFrom = (item: Item): Reserving => {
  const { from } = guardFrom(item);
  return { customerId: String(item['sk']), ...(from === undefined ? {} : { from }) };
};

const guardFrom = stored('orderingGuard', orderingGuard);
