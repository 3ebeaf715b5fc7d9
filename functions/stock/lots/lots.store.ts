import { ulid } from '#functions/platform/ids.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import type { CutRecord, CutSource } from '#shared/stock/lots/cut-record.ts';
import { type CuttingYield, cuttingYield } from '#shared/stock/movements/cutting-yield.ts';
import { type Lot, type LotBlock, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import type { LotChange, LotExit, LotOrder, RecallDrill } from '#shared/stock/lots/lot-links.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import { entryAttribute, lotFrom, sameLotAs } from './lot-item.ts';
import { firstsOf, type LotFirsts, type LotWrite, writeLot } from './lot-writes.ts';

export type LotsStore = ReturnType<typeof lotsStore>;

/** What became of a lot, as far as it lies beside it. */
export type LotLinks = { cuts: CutRecord[]; exits: LotExit[]; orders: LotOrder[]; changes: LotChange[] };

/** How lots and what became of them lie in the table. */
export const lotsStore = (table: Table) => {
  const findMany = async (refs: readonly LotRef[]): Promise<Map<string, Lot>> => {
    const wanted = new Map(refs.map((ref) => [lotKey(ref), ref]));
    const read = async (of: ReadonlyMap<string, LotRef>): Promise<Map<string, Item>> => {
      const items = await table.getMany(
        [...of.values()].map(({ productId, lot }) => keys.lot(productId, lot)),
        { consistent: true },
      );
      return new Map(items.map((item) => [lotKey(refOf(item)), item]));
    };
    const found = await read(wanted);
    const moved = new Map(
      [...found].flatMap(([name, item]): [string, LotRef][] => {
        const productId = sameLotAs(item);
        return productId === undefined ? [] : [[name, { productId, lot: refOf(item).lot }]];
      }),
    );
    const elsewhere = moved.size === 0 ? new Map<string, Item>() : await read(moved);
    return new Map(
      [...found].flatMap(([name, item]): [string, Lot][] => {
        const ref = moved.get(name);
        const own = ref ? elsewhere.get(lotKey(ref)) : item;
        return own ? [[name, lotFrom(own)]] : [];
      }),
    );
  };

  return {
    /** By `lotKey` of what was asked; what is not known is absent. */
    findMany,

    async find(ref: LotRef): Promise<Lot | undefined> {
      return (await findMany([ref])).get(lotKey(ref));
    },

    /** Newest first. */
    async list(limit: number, cursor?: string): Promise<Page<Lot>> {
      const page = await table.query<Item>({ index: 'gsi1', pk: 'LOTS', backward: true, limit, cursor });
      return { items: page.items.map(lotFrom), next: page.next };
    },

    /** What lies beside a lot; of orders at most `limit`. */
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

    write: (write: LotWrite): TransactItem => writeLot(table, write),

    /** Nobody touches a blocked lot, not even in the instant in which it is blocked. */
    requireOpen: ({ productId, lot }: LotRef): TransactItem =>
      table.ops.check(keys.lot(productId, lot), {
        condition: 'attribute_not_exists(#block)',
        names: { '#block': 'block' },
      }),

    /** The same of a lot that only the ERP knew: it is known here from then on, with its days. */
    requireOpenOf: (first: LotFirsts): TransactItem => {
      const made = firstsOf(first);
      return table.ops.update(keys.lot(first.ref.productId, first.ref.lot), {
        update: `SET ${['v = :v', ...made.sets].join(', ')}`,
        condition: 'attribute_not_exists(#block)',
        names: { '#block': 'block', ...made.names },
        values: { ':v': storedVersions.lot, ...made.values },
      });
    },

    /** What has left in the ERP has left, blocked or not: the lot is known here from then on. */
    recordFirst: (first: LotFirsts): TransactItem => {
      const { sets, names, values } = firstsOf(first);
      return table.ops.update(keys.lot(first.ref.productId, first.ref.lot), {
        update: `SET ${['v = :v', ...sets].join(', ')}`,
        names,
        values: { ':v': storedVersions.lot, ...values },
      });
    },

    /** The contrary: it is blocked in that very instant. */
    requireBlocked: ({ productId, lot }: LotRef): TransactItem =>
      table.ops.check(keys.lot(productId, lot), {
        condition: 'attribute_exists(#block)',
        names: { '#block': 'block' },
      }),

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

    /** What a cutting gave, with the others of its category: what the ratio table may learn from. */
    recordYield: (document: MovementDocument, sources: readonly CutSource[]): TransactItem =>
      table.ops.putIfAbsent({
        ...keys.cuttingYield(normalisedName(document.category ?? ''), document.at, document.id),
        v: storedVersions.cuttingYield,
        ...cuttingYield(document, sources),
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

    recordOrder: (order: LotOrder): TransactItem =>
      table.ops.putIfAbsent({
        ...keys.lotOrder(order.source.productId, order.source.lot, order.orderId, order.siteId),
        v: storedVersions.lotOrder,
        ...order,
      }),

    /** Whether some of a lot went into an order from a site. */
    async wentTo({ productId, lot }: LotRef, orderId: string, siteId: string): Promise<boolean> {
      return (await table.get(keys.lotOrder(productId, lot, orderId, siteId))) !== undefined;
    },

    /** What of it came back; the link stays. */
    recordReturn: (
      { productId, lot }: LotRef,
      orderId: string,
      siteId: string,
      milli: number,
    ): TransactItem =>
      table.ops.update(
        keys.lotOrder(productId, lot, orderId, siteId),
        setting({}, { add: { returnedMilli: milli } }),
      ),

    recordChange: ({ productId, lot }: LotRef, change: LotChange): TransactItem =>
      table.ops.putIfAbsent({ ...keys.lotChange(productId, lot, ulid(new Date(change.at))), ...change }),

    /** The house corrected its days in the ERP; once, by the days that they take the place of. */
    async correctDays(lot: Lot, { eatBy, sellBy }: Pick<Lot, 'eatBy' | 'sellBy'>, at: string): Promise<void> {
      if (lot.eatBy === eatBy && lot.sellBy === sellBy) return;
      const change: LotChange = {
        at,
        by: 'system:dolibarr',
        what: 'days',
        reason: null,
        from: { eatBy: lot.eatBy, sellBy: lot.sellBy },
        to: { eatBy, sellBy },
      };
      await table.transact([
        table.ops.update(keys.lot(lot.productId, lot.lot), {
          update: 'SET eatBy = :eatBy, sellBy = :sellBy',
          condition: 'attribute_exists(pk)',
          values: { ':eatBy': eatBy, ':sellBy': sellBy },
        }),
        table.ops.putIfAbsent({ ...keys.lotChange(lot.productId, lot.lot, ulid(new Date(at))), ...change }),
      ]);
    },

    /**
     * Blocks what is open, opens what is blocked; the transaction fails when somebody was faster. A lot that only the ERP
     * knew is known here from then on.
     */
    setBlock: (lot: Lot, block: LotBlock | null, at: string): TransactItem => {
      if (!block) {
        return table.ops.update(keys.lot(lot.productId, lot.lot), {
          update: 'REMOVE #block',
          condition: 'attribute_exists(#block)',
          names: { '#block': 'block' },
        });
      }
      const made = firstsOf({ ...lot, ref: lot, at: lot.madeAt || at, by: lot.madeBy || block.by });
      return table.ops.update(keys.lot(lot.productId, lot.lot), {
        update: `SET ${['v = :v', '#block = :block', ...made.sets].join(', ')}`,
        condition: 'attribute_not_exists(#block)',
        names: { '#block': 'block', ...made.names },
        values: { ':v': storedVersions.lot, ':block': block, ...made.values },
      });
    },

    /** What a cancelled document did to a lot stays, and says that it was taken back. */
    markEntryUndone: ({ productId, lot }: LotRef, documentId: string): TransactItem =>
      table.ops.update(keys.lot(productId, lot), {
        update: 'SET #entry.undoneBy = :by',
        condition: 'attribute_exists(#entry) AND attribute_not_exists(#block)',
        names: { '#entry': entryAttribute(documentId), '#block': 'block' },
        values: { ':by': documentId },
      }),
    markCutUndone: ({ productId, lot }: LotRef, documentId: string): TransactItem =>
      markUndone(table, keys.lotCut(productId, lot, documentId)),
    markExitUndone: ({ productId, lot }: LotRef, documentId: string, n: number): TransactItem =>
      markUndone(table, keys.lotExit(productId, lot, documentId, n)),
    markOrderUndone: ({ productId, lot }: LotRef, orderId: string, siteId: string): TransactItem =>
      markUndone(table, keys.lotOrder(productId, lot, orderId, siteId)),
    markYieldUndone: ({ category = '', at, id }: MovementDocument): TransactItem =>
      markUndone(table, keys.cuttingYield(normalisedName(category), at, id)),

    async recordDrill(drill: RecallDrill): Promise<void> {
      await table.putIfAbsent({ ...keys.recallDrill(ulid(new Date(drill.at))), ...drill });
    },

    /** Newest first. */
    async listDrills(limit: number, cursor?: string): Promise<Page<RecallDrill>> {
      const page = await table.query<Item & Key>({ pk: 'DRILLS', backward: true, limit, cursor });
      return {
        items: page.items.map(({ pk: _pk, sk: _sk, ...drill }) => drill as RecallDrill),
        next: page.next,
      };
    },

    /** The lot of a product created here, found under the ERP's id too. */
    adopt: ({ productId, lot }: LotRef, erpId: string): TransactItem =>
      table.ops.putIfAbsent({ ...keys.lot(erpId, lot), productId: erpId, lot, sameAs: productId }),
  };
};

const markUndone = (table: Table, key: Key): TransactItem =>
  table.ops.update(key, {
    update: 'SET undoneBy = :by',
    condition: 'attribute_exists(pk)',
    values: { ':by': 'annulation' },
  });

const refOf = (item: Item): LotRef => item as LotRef;

const addLink = (links: LotLinks, { pk: _pk, sk, ...item }: Item & Key): void => {
  if (sk.startsWith('CUT#')) links.cuts.push(item as CutRecord);
  if (sk.startsWith('OUT#')) links.exits.push(item as LotExit);
  if (sk.startsWith('ORDER#')) links.orders.push(item as LotOrder);
  if (sk.startsWith('CHANGE#')) links.changes.push(item as LotChange);
};
