import { stored } from '#functions/platform/table/stored.ts';
import { ulid } from '#functions/platform/ids.ts';
import { exists, has, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import {
  type Lot,
  type LotBlock,
  type LotEntry,
  lotKey,
  type LotRef,
  lotRef,
} from '#shared/stock/lots/lot.ts';
import { type LotChange, type RecallDrill, recallDrill } from '#shared/stock/lots/lot-links.ts';
import { entryAttribute, lotFrom, readAsAttribute, sameLotAs } from './lot-item.ts';
import { lotLinks } from './lot-links.ts';
import { EVER, type LotStretch, lotWordsPart } from './lot-search-index.store.ts';
import { readLots } from './read-lots.store.ts';
import { firstsOf, type LotFirsts, type LotWrite, writeLot, writeReported } from './lot-writes.ts';

export type LotsStore = ReturnType<typeof lotsStore>;

const readAsNames = (names: readonly string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [readAsAttribute(name), true as const]));

export const lotsStore = (table: Table) => ({
  ...lotLinks(table),
  ...lotWordsPart(table),
  ...readLots(table),
  ...lotRecords(table),
  ...purchaseFacts(table),
  ...dayCorrections(table),
  ...openness(table),
  ...recallDrills(table),
});

const lotRecords = (table: Table) => ({
  /** By `lotKey` of the request; unknown lots are absent. */
  findMany: (refs: readonly LotRef[]) => findMany(table, refs),

  async find(ref: LotRef): Promise<Lot | undefined> {
    return (await findMany(table, [ref])).get(lotKey(ref));
  },

  /** Newest first, of a period. */
  async list(limit: number, cursor?: string, between: LotStretch = EVER): Promise<Page<Lot>> {
    const page = await table.query({ index: 'gsi1', pk: 'LOTS', backward: true, between, limit, cursor });
    return { items: page.items.map(lotFrom), next: page.next };
  },

  write: (write: LotWrite): TransactItem => writeLot(table, write),

  /** Entries and returns made in the ERP. */
  writeReported: (write: LotWrite & { entry: LotEntry }): TransactItem => writeReported(table, write),

  /** The lot of a product created here, found under the ERP's id too. */
  adopt: ({ productId, lot }: LotRef, erpId: string): TransactItem =>
    table.ops.putIfAbsent({ ...keys.lot(erpId, lot), productId: erpId, lot, sameAs: productId }),
});

/** Facts of a purchase that the ERP reports later: its reception's number, its cost. */
const purchaseFacts = (table: Table) => ({
  /** The ERP numbered a reception of the lot. */
  nameReception: async (
    { productId, lot }: LotRef,
    documentId: string,
    { id, ref }: { id: string; ref: string },
  ): Promise<void> => {
    const purchase = [entryAttribute(documentId), 'purchase'];
    const change = setting(
      {},
      {
        within: [
          [[...purchase, 'receptionId'], id],
          [[...purchase, 'receptionRef'], ref],
        ],
      },
    );
    await table.update(keys.lot(productId, lot), provided(change, has(entryAttribute(documentId))));
  },

  /** The supplier's invoice gives the cost of an entry; the former cost stays visible. */
  async correctCost(
    { productId, lot, entries }: Lot,
    { documentId, costCents, invoiceRef }: { documentId: string; costCents: number; invoiceRef: string },
    at: string,
  ): Promise<void> {
    const entry = entryAttribute(documentId);
    const change: LotChange = {
      at,
      by: 'system:dolibarr',
      what: 'cost',
      reason: `Facture ${invoiceRef}`,
      from: entries.find((each) => each.documentId === documentId)?.costCents ?? null,
      to: costCents,
    };
    const corrected = setting(
      {},
      {
        within: [
          [[entry, 'costCents'], costCents],
          [[entry, 'purchase', 'invoiceRef'], invoiceRef],
        ],
      },
    );
    await table.transact([
      table.ops.update(keys.lot(productId, lot), provided(corrected, has(entry))),
      table.ops.putIfAbsent({ ...keys.lotChange(productId, lot, ulid(new Date(at))), ...change }),
    ]);
  },
});

const dayCorrections = (table: Table) => ({
  /** Dates corrected in the ERP; conditional on the dates that they replace. */
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
      table.ops.update(keys.lot(lot.productId, lot.lot), provided(setting({ eatBy, sellBy }), exists)),
      table.ops.putIfAbsent({ ...keys.lotChange(lot.productId, lot.lot, ulid(new Date(at))), ...change }),
    ]);
  },
});

/** Whether a lot may be touched; writes under that condition. */
const openness = (table: Table) => ({
  /**
   * Fails for a blocked lot, also if it is blocked concurrently. `readAs`: labels of the pieces taken from
   * it.
   */
  requireOpen: ({ productId, lot }: LotRef, readAs: readonly string[] = []): TransactItem =>
    readAs.length === 0
      ? table.ops.check(keys.lot(productId, lot), lacks('block'))
      : table.ops.update(keys.lot(productId, lot), provided(setting(readAsNames(readAs)), lacks('block'))),

  /** The same for a lot known only from the ERP: it is recorded here from then on, with its dates. */
  requireOpenOf: (first: LotFirsts, readAs: readonly string[] = []): TransactItem =>
    table.ops.update(
      keys.lot(first.ref.productId, first.ref.lot),
      provided(
        setting({ v: storedVersions.lot, ...readAsNames(readAs) }, { once: firstsOf(first) }),
        lacks('block'),
      ),
    ),

  /** An exit made in the ERP has happened, blocked or not: the lot is recorded here from then on. */
  recordFirst: (first: LotFirsts): TransactItem =>
    table.ops.update(
      keys.lot(first.ref.productId, first.ref.lot),
      setting({ v: storedVersions.lot }, { once: firstsOf(first) }),
    ),

  /**
   * Blocks an open lot or opens a blocked one; the transaction fails after a concurrent change. A lot known
   * only from the ERP is recorded here from then on.
   */
  setBlock: (lot: Lot, block: LotBlock | null, at: string): TransactItem => {
    if (!block) {
      const opened = provided(setting({}, { remove: ['block'] }), has('block'));
      return table.ops.update(keys.lot(lot.productId, lot.lot), opened);
    }
    const once = firstsOf({ ...lot, ref: lot, at: lot.madeAt || at, by: lot.madeBy || block.by });
    return table.ops.update(
      keys.lot(lot.productId, lot.lot),
      provided(setting({ v: storedVersions.lot, block }, { once }), lacks('block')),
    );
  },

  /** The effect of a cancelled document on a lot stays, marked as undone. */
  markEntryUndone: ({ productId, lot }: LotRef, documentId: string): TransactItem =>
    table.ops.update(
      keys.lot(productId, lot),
      provided(
        setting({}, { within: [[[entryAttribute(documentId), 'undoneBy'], documentId]] }),
        has(entryAttribute(documentId)),
        lacks('block'),
      ),
    ),
});

const recallDrills = (table: Table) => ({
  async recordDrill(drill: RecallDrill): Promise<void> {
    await table.putIfAbsent({ ...keys.recallDrill(ulid(new Date(drill.at))), ...drill });
  },

  /** Newest first. */
  async listDrills(limit: number, cursor?: string): Promise<Page<RecallDrill>> {
    const page = await table.query({ pk: 'DRILLS', backward: true, limit, cursor });
    return {
      items: page.items.map(drillFrom),
      next: page.next,
    };
  },
});

const findMany = async (table: Table, refs: readonly LotRef[]): Promise<Map<string, Lot>> => {
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

const refOf = stored('lot', lotRef);
const drillFrom = stored('recallDrill', recallDrill);
