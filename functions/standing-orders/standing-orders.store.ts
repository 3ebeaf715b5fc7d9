import * as z from 'zod/mini';
import { atVersion, exists, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { units } from '#shared/kernel/quantity.ts';
import {
  closedDayRules,
  handledDate,
  lineProblems,
  pause,
  type StandingOrder,
  standingModes,
} from '#shared/standing-orders/standing-order.ts';

const line = z.object({
  productId: z.string(),
  milli: z.number(),
  cutNote: z.exactOptional(z.string()),
  label: z.string(),
  unit: z.enum(units),
  inPieces: z.exactOptional(z.literal(true)),
  problem: z.exactOptional(z.enum(lineProblems)),
});

const recordFrom = stored(
  'standingOrder',
  z.object({
    name: z.string(),
    lines: z.array(line),
    addressId: z.string(),
    weekdays: z.array(z.number()),
    everyWeeks: z.union([z.literal(1), z.literal(2)]),
    from: z.string(),
    until: z.exactOptional(z.string()),
    pauses: z.array(pause),
    skips: z.array(z.string()),
    closedDay: z.enum(closedDayRules),
    mode: z.enum(standingModes),
    by: z.exactOptional(z.string()),
    createdAt: z.string(),
    doneUntil: z.string(),
    dates: z.array(handledDate),
    ended: z.exactOptional(z.literal(true)),
    version: z.number(),
  }),
);

export type StandingRef = Pick<StandingOrder, 'customerId' | 'id'>;

export type StandingOrdersStore = ReturnType<typeof standingOrdersStore>;

/** One item each, with the results of its last dates. */
export const standingOrdersStore = (table: Table) => ({
  async find(customerId: string, id: string): Promise<StandingOrder | undefined> {
    const item = await table.get(keys.standingOrder(customerId, id));
    return item && standingFrom(item);
  },

  async ofCustomer(customerId: string): Promise<StandingOrder[]> {
    const items = await table.queryAll({ pk: `CUSTOMER#${customerId}`, prefix: 'STANDING#' });
    return items.map(standingFrom);
  },

  /** All of them, eventually consistent, page by page. */
  async *everyone(): AsyncGenerator<StandingOrder[]> {
    for await (const items of table.pages({ index: 'gsi1', pk: 'STANDING' })) yield items.map(standingFrom);
  },

  /** Those due until then, the longest overdue first, page by page. */
  async *dueUntil(instant: Date): AsyncGenerator<StandingOrder[]> {
    const due = { index: 'gsi2', pk: workDue.standing(), upTo: instant.toISOString() } as const;
    for await (const items of table.pages(due)) yield items.map(standingFrom);
  },

  create: (standing: StandingOrder, dueAt: Date | undefined): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.standingOrder(standing.customerId, standing.id),
      ...indexed.list('STANDING', `${standing.customerId}#${standing.id}`),
      ...(dueAt ? indexed.due(workDue.standing(), dueAt.toISOString()) : {}),
      v: storedVersions.standingOrder,
      ...attributesOf(standing),
      version: standing.version,
    }),

  /** Replaces exactly the version that `standing` names; fails after a concurrent change. */
  replace: (standing: StandingOrder, dueAt: Date | undefined): TransactItem => {
    const index = ['gsi2pk', 'gsi2sk'];
    const absent = [
      ...(standing.until === undefined ? ['until'] : []),
      ...(standing.by === undefined ? ['by'] : []),
      ...(dueAt ? [] : index),
    ];
    const attributes = {
      v: storedVersions.standingOrder,
      ...attributesOf(standing),
      ...(dueAt ? indexed.due(workDue.standing(), dueAt.toISOString()) : {}),
    };
    return table.ops.update(
      keys.standingOrder(standing.customerId, standing.id),
      atVersion(setting(attributes, { remove: absent }), standing.version),
    );
  },

  /** Sets its next check, if nothing else changed. */
  async putDue(standing: StandingOrder, dueAt: Date): Promise<void> {
    await table.update(
      keys.standingOrder(standing.customerId, standing.id),
      provided(
        setting(indexed.due(workDue.standing(), dueAt.toISOString())),
        exists,
        unchanged('version', standing.version),
      ),
    );
  },

  remove: ({ customerId, id, version }: StandingOrder): TransactItem =>
    table.ops.remove(keys.standingOrder(customerId, id), unchanged('version', version)),
});

/** All but its id, customer and version. */
const attributesOf = ({ id: _id, customerId: _customer, version: _version, ...rest }: StandingOrder) => rest;

const refFrom = (item: Item): StandingRef => ({
  customerId: String(item['pk']).slice('CUSTOMER#'.length),
  id: String(item['sk']).slice('STANDING#'.length),
});

const standingFrom = (item: Item): StandingOrder => ({ ...recordFrom(item), ...refFrom(item) });
