import { ulid } from '#functions/platform/ids.ts';
import { anyOf, exists, has, isNew, provided, setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import type { CutRecord } from '#shared/stock/lots/cut-record.ts';
import { type CuttingYield, cuttingYield } from '#shared/stock/movements/cutting-yield.ts';
import type { LotRef } from '#shared/stock/lots/lot.ts';
import type { LotChange, LotExit, LotOrder } from '#shared/stock/lots/lot-links.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Records in a lot's partition: what was cut and shipped of it. */
export type LotLinks = { cuts: CutRecord[]; exits: LotExit[]; orders: LotOrder[]; changes: LotChange[] };

/** Cuts, exits, orders and changes of a lot, in its partition. */
export const lotLinks = (table: Table) => ({
  ...lotOutcomes(table),
  ...yieldsOf(table),
  ...undoneLinks(table),
});

const lotOutcomes = (table: Table) => ({
  /** Records of a lot; at most `limit` orders. */
  async links({ productId, lot }: LotRef, limit = 1000): Promise<LotLinks & { more: boolean }> {
    const links: LotLinks = { cuts: [], exits: [], orders: [], changes: [] };
    let cursor: string | undefined;
    let read = 0;
    do {
      const page = await table.query<Item & Key>({ pk: keys.lot(productId, lot).pk, limit: 500, cursor });
      for (const item of page.items) addLink(links, item);
      read += page.items.length;
      cursor = page.next ?? undefined;
    } while (cursor && read < limit);
    return { ...links, more: cursor !== undefined };
  },

  /** Cuts of a lot, undone or not. */
  cuts: ({ productId, lot }: LotRef): Promise<CutRecord[]> =>
    table.queryAll<Item & CutRecord>({ pk: keys.lot(productId, lot).pk, prefix: 'CUT#' }),

  recordCut: (cut: CutRecord): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.lotCut(cut.source.productId, cut.source.lot, cut.documentId),
      v: storedVersions.lotCut,
      ...cut,
    }),

  recordExit: (exit: LotExit): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.lotExit(exit.source.productId, exit.source.lot, exit.documentId, exit.n),
      v: storedVersions.lotExit,
      ...exit,
    }),

  /** Once per order and site; a returned link is used again, without its former returns. */
  recordOrder: (order: LotOrder): TransactItem =>
    table.ops.update(
      keys.lotOrder(order.source.productId, order.source.lot, order.orderId, order.siteId),
      provided(
        setting({ v: storedVersions.lotOrder, ...order }, { remove: ['undoneBy', 'returnedMilli'] }),
        anyOf(isNew, has('undoneBy')),
      ),
    ),

  /** Whether an order received part of a lot from a site. */
  async wentTo({ productId, lot }: LotRef, orderId: string, siteId: string): Promise<boolean> {
    return (await table.get(keys.lotOrder(productId, lot, orderId, siteId))) !== undefined;
  },

  /** The returned quantity; the link stays. */
  recordReturn: ({ productId, lot }: LotRef, orderId: string, siteId: string, milli: number): TransactItem =>
    table.ops.update(
      keys.lotOrder(productId, lot, orderId, siteId),
      setting({}, { add: { returnedMilli: milli } }),
    ),

  recordChange: ({ productId, lot }: LotRef, change: LotChange): TransactItem =>
    table.ops.putIfAbsent({ ...keys.lotChange(productId, lot, ulid(new Date(change.at))), ...change }),
});

/** Yields of cuttings, by category. */
const yieldsOf = (table: Table) => ({
  /** A cutting's yield in its category, as input of the ratio table. */
  recordYield: (document: MovementDocument, cut: Parameters<typeof cuttingYield>[1]): TransactItem =>
    table.ops.putIfAbsent({
      ...keys.cuttingYield(normalisedName(document.category ?? ''), document.at, document.id),
      v: storedVersions.cuttingYield,
      ...cuttingYield(document, cut),
    }),

  /** Newest first. */
  async listYields(category: string, limit: number): Promise<CuttingYield[]> {
    const { items } = await table.query<Item & CuttingYield>({
      pk: keys.cuttingYield(normalisedName(category), '', '').pk,
      backward: true,
      limit,
    });
    return items;
  },
});

/** Undone with the act that made them; they stay, marked. */
const undoneLinks = (table: Table) => ({
  markCutUndone: ({ productId, lot }: LotRef, documentId: string): TransactItem =>
    markUndone(table, keys.lotCut(productId, lot, documentId)),
  markExitUndone: ({ productId, lot }: LotRef, documentId: string, n: number): TransactItem =>
    markUndone(table, keys.lotExit(productId, lot, documentId, n)),
  markOrderUndone: ({ productId, lot }: LotRef, orderId: string, siteId: string): TransactItem =>
    markUndone(table, keys.lotOrder(productId, lot, orderId, siteId)),
  markYieldUndone: ({ category = '', at, id }: MovementDocument): TransactItem =>
    markUndone(table, keys.cuttingYield(normalisedName(category), at, id)),
});

const markUndone = (table: Table, key: Key): TransactItem =>
  table.ops.update(key, provided(setting({ undoneBy: 'annulation' }), exists));

const addLink = (links: LotLinks, { pk: _pk, sk, ...item }: Item & Key): void => {
  if (sk.startsWith('CUT#')) links.cuts.push(item as CutRecord);
  if (sk.startsWith('OUT#')) links.exits.push(item as LotExit);
  if (sk.startsWith('ORDER#')) links.orders.push(item as LotOrder);
  if (sk.startsWith('CHANGE#')) links.changes.push(item as LotChange);
};
