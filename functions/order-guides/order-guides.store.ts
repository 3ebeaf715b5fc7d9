import * as z from 'zod/mini';
import { atVersion, exists, setting } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import { units } from '#shared/kernel/quantity.ts';
import type { HouseGuide, OrderGuide } from '#shared/order-guides/order-guide.ts';

const line = z.object({
  productId: z.string(),
  milli: z.number(),
  cutNote: z.exactOptional(z.string()),
  label: z.string(),
  unit: z.enum(units),
  inPieces: z.exactOptional(z.literal(true)),
  par: z.exactOptional(z.number()),
});
const fields = { name: z.string(), lines: z.array(line), version: z.number() };

const guideFrom = stored('orderGuide', z.object(fields));
const houseGuideFrom = stored('houseGuide', z.object({ ...fields, groupId: z.exactOptional(z.number()) }));

const idIn = (item: Item, prefix: string): string => String(item['sk']).slice(prefix.length);

export type OrderGuidesStore = ReturnType<typeof orderGuidesStore>;

/** A customer's lists are next to the account, shared lists in one partition. */
export const orderGuidesStore = (table: Table) => {
  const create = (key: Key, v: number, { id: _id, ...guide }: OrderGuide) =>
    table.ops.putIfAbsent({ ...key, v, ...guide });
  /** Replaces exactly the version that the guide names; ConditionFailed after a concurrent change. */
  const replace = async (key: Key, v: number, guide: HouseGuide): Promise<void> => {
    const { id: _id, version, groupId, ...rest } = guide;
    const group = groupId === undefined ? { remove: ['groupId'] } : {};
    const attributes = { v, ...rest, ...(groupId === undefined ? {} : { groupId }) };
    await table.update(key, atVersion(setting(attributes, group), version));
  };
  return {
    async ofCustomer(customerId: string): Promise<OrderGuide[]> {
      const items = await table.queryAll({ pk: `CUSTOMER#${customerId}`, prefix: 'GUIDE#' });
      return items.map((item) => ({ ...guideFrom(item), id: idIn(item, 'GUIDE#') }));
    },

    async find(customerId: string, id: string): Promise<OrderGuide | undefined> {
      const item = await table.get(keys.orderGuide(customerId, id));
      return item && { ...guideFrom(item), id };
    },

    create: (customerId: string, guide: OrderGuide) =>
      create(keys.orderGuide(customerId, guide.id), storedVersions.orderGuide, guide),

    replace: (customerId: string, guide: OrderGuide) =>
      replace(keys.orderGuide(customerId, guide.id), storedVersions.orderGuide, guide),

    /** ConditionFailed if there is none. */
    remove: (customerId: string, id: string) => table.remove(keys.orderGuide(customerId, id), exists),

    house: {
      async list(): Promise<HouseGuide[]> {
        const items = await table.queryAll({ pk: keys.houseGuide('').pk });
        return items.map((item) => ({ ...houseGuideFrom(item), id: idIn(item, '') }));
      },

      async find(id: string): Promise<HouseGuide | undefined> {
        const item = await table.get(keys.houseGuide(id));
        return item && { ...houseGuideFrom(item), id };
      },

      create: (guide: HouseGuide) => create(keys.houseGuide(guide.id), storedVersions.houseGuide, guide),

      replace: (guide: HouseGuide) => replace(keys.houseGuide(guide.id), storedVersions.houseGuide, guide),

      /** ConditionFailed if there is none. */
      remove: (id: string) => table.remove(keys.houseGuide(id), exists),
    },
  };
};
