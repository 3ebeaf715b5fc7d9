import type { LotsStore } from '#functions/stock/lots/lots.store.ts';
import { added, costOf, purchaseOf, weight } from '#functions/stock/lots/lot-purchase.ts';
import type { LotWrite } from '#functions/stock/lots/lot-writes.ts';
import type { DecidedDocument, StockOnHand } from '#functions/stock/movements/movement-document.ts';
import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { cutRecords } from '#shared/stock/lots/cut-record.ts';
import { originFrom } from '#shared/stock/lots/lot-bodies.ts';
import { inheritedOrigin, joinedOrigin } from '#shared/stock/lots/lot-origin.ts';
import {
  type Lot,
  type LotEntry,
  lotKey,
  type LotOrigin,
  type LotRef,
  type Plant,
} from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import type { MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';

/** The company's own cutting plant on a site, once its approval number is set. */
export type OwnPlant = (siteId: SiteId) => Plant | undefined;

type OpenLots = Pick<LotsStore, 'requireOpen' | 'requireOpenOf'>;
type Lots = OpenLots & Pick<LotsStore, 'write' | 'recordCut' | 'recordExit' | 'recordYield'>;

/** Inputs of a document's effects. */
type Effects = {
  decided: DecidedDocument;
  lots: StockOnHand['lots'];
  ownPlant: OwnPlant;
  cut: ReturnType<typeof cutRecords>;
};

/**
 * Effects of a document on its lots, as items of its transaction: lots are created or added to, touched lots
 * must be open, and cuts and exits are recorded with their lot.
 */
export const lotEffects = (
  store: Lots,
  decided: DecidedDocument,
  { lots }: Pick<StockOnHand, 'lots'>,
  ownPlant: OwnPlant,
): TransactItem[] => {
  const { document, requested } = decided;
  const productOf = (line: MovementLine) => requested[document.lines.indexOf(line)]?.product;
  const cut = cutRecords(document, {
    weightOf: (line) => weight(line, productOf(line)),
    priceOf: (productId) => requested.find((line) => line?.product.id === productId)?.product.priceHtE4 ?? 0,
  });
  const effects = { decided, lots, ownPlant, cut };
  const writes = withChildren(effects, entered(effects));
  const touched = document.lines.flatMap(({ productId, lot }) =>
    lot === null || writes.has(lotKey({ productId, lot })) ? [] : [{ productId, lot }],
  );
  return [
    ...[...writes.values()].map((write) => store.write(write)),
    ...openLots(store, touched, lots, document),
    ...cut.records.map((record) => store.recordCut({ ...record, source: canonical(record.source, lots) })),
    ...(document.kind === 'transformation' ? [store.recordYield(document, cut)] : []),
    ...exits(store, document, lots),
  ];
};

type Writes = ReadonlyMap<string, LotWrite>;

/** The lots that are created or added to, each once. */
const entered = (effects: Effects): Writes => {
  const { document } = effects.decided;
  const writes = new Map<string, LotWrite>();
  const firstExit = document.lines.findIndex(({ milli }) => milli < 0);
  document.lines.forEach((line, i) => {
    const { lot } = line;
    if (lot === null || line.milli < 0 || isTransferred(document.lines, line)) return;
    const isCut = document.kind === 'transformation' && i > firstExit;
    const key = lotKey({ ...line, lot });
    writes.set(key, entryOf(effects, { ...line, lot }, { i, isCut, writes }));
  });
  return writes;
};

/**
 * `writes`: effects of the lines before: on this lot, and on a carcass that is received and cut in one act.
 */
type Place = { i: number; isCut: boolean; writes: Writes };

/** What one line adds to its lot, after the lines before it, and its origin. */
const entryOf = (
  effects: Effects,
  line: MovementLine & { lot: string },
  { i, isCut, writes }: Place,
): LotWrite => {
  const { decided, lots, cut } = effects;
  const { document } = decided;
  const ref = { productId: line.productId, lot: line.lot };
  const before = writes.get(lotKey(ref));
  const from = isCut
    ? cut.sources.map(({ productId, lot }, row) => ({
        productId,
        lot,
        weightGrams: cut.sharesOf(ref)[row] ?? 0,
      }))
    : [];
  const requested = decided.requested[i]?.requested;
  const known = lots.get(lotKey(ref));
  const entry: LotEntry = {
    documentId: document.id,
    at: document.at,
    by: document.by,
    siteId: line.siteId,
    milli: line.milli + (before?.entry?.milli ?? 0),
    weightGrams: weight(line, decided.requested[i]?.product) + (before?.entry?.weightGrams ?? 0),
    costCents: isCut ? null : added(costOf(requested, line), before?.entry),
    from,
    ...(document.received && !isCut ? { purchase: purchaseOf(document.received) } : {}),
    ...(requested?.temperatureDeci === undefined ? {} : { temperatureDeci: requested.temperatureDeci }),
  };
  const origin = isCut
    ? cutOrigin(effects, line, { from, requested, writes })
    : originFrom(requested?.origin);
  return {
    ...writeOf(ref, known, line, document),
    origin: joined(before?.origin ?? known?.origin ?? {}, origin, line.lot, requested?.path),
    // returned goods were entered once, with their cost
    entry: document.kind === 'retour' ? undefined : entry,
  };
};

type CutOf = {
  from: LotEntry['from'];
  requested: ResolvedLine['requested'] | undefined;
  writes: Writes;
};

/** A cut has the origin of its source, and the company's own plant in addition to the given one. */
const cutOrigin = (
  { lots, ownPlant }: Effects,
  { productId, lot, siteId }: MovementLine & { lot: string },
  { from, requested, writes }: CutOf,
): LotOrigin => {
  const parents = from.map(({ productId: of, lot: name }) => {
    if (name === null) return {};
    const key = lotKey({ productId: of, lot: name });
    // a carcass received in the same act is known from its own write only
    return writes.get(key)?.origin ?? lots.get(key)?.origin ?? {};
  });
  const stated = originFrom(requested?.origin);
  // goods returned to their source lot were not cut
  const isBack = from.some((source) => source.productId === productId && source.lot === lot);
  const plant = isBack ? undefined : ownPlant(siteId);
  const here = plant ? { ...stated, cutting: [...(stated.cutting ?? []), plant] } : stated;
  return joined(inheritedOrigin(parents, lot, requested?.path ?? ''), here, lot, requested?.path);
};

/** Source lots count the cuts that are named after them. */
const withChildren = ({ decided: { document }, lots, cut }: Effects, entries: Writes): Writes => {
  const writes = new Map(entries);
  for (const { source, outputs } of cut.records) {
    const line = document.lines.find(
      ({ productId, lot, milli }) => milli < 0 && productId === source.productId && lot === source.lot,
    );
    if (!line) continue;
    const made = new Set(
      outputs.map(({ lot }) => lot).filter((lot) => lot.startsWith(`${source.lot.slice(0, 90)}-`)),
    );
    const write = writes.get(lotKey(source)) ?? writeOf(source, lots.get(lotKey(source)), line, document);
    writes.set(lotKey(source), { ...write, newChildren: made.size });
  }
  return writes;
};

/** Records exits with their lot. */
const exits = (store: Lots, document: MovementDocument, lots: StockOnHand['lots']): TransactItem[] => {
  const { id: documentId, kind, at, by } = document;
  if (kind !== 'sortie' && kind !== 'correction' && kind !== 'retour') return [];
  return document.lines.flatMap(({ productId, lot, n, siteId, milli, label }) =>
    lot === null || milli > 0
      ? []
      : [
          store.recordExit({
            source: canonical({ productId, lot }, lots),
            documentId,
            n,
            kind,
            at,
            by,
            siteId,
            milli: -milli,
            label,
          }),
        ],
  );
};

/** Its stored key: a lot of a product that was created here stays under its first id. */
export const canonical = (ref: LotRef, lots: ReadonlyMap<string, Lot>): LotRef => {
  const known = lots.get(lotKey(ref));
  return known ? { productId: known.productId, lot: known.lot } : ref;
};

/**
 * Each lot once: a concurrent block stops the transaction. A lot known only from the ERP is recorded here at
 * its first exit, with its dates: taken completely, it is in no level any more.
 */
export const openLots = (
  store: OpenLots,
  refs: readonly LotRef[],
  lots: ReadonlyMap<string, Lot>,
  { at, by, lines }: MovementDocument,
): TransactItem[] =>
  [...new Map(refs.map((ref) => [lotKey(ref), ref])).values()].map((ref) => {
    const taken = lines.filter(({ productId, lot }) => productId === ref.productId && lot === ref.lot);
    const readAs = [...new Set(taken.flatMap(({ namedLot }) => namedLot ?? []))];
    const [left] = taken;
    if (!left || lots.has(lotKey(ref))) return store.requireOpen(canonical(ref, lots), readAs);
    const { productName, eatBy, sellBy } = left;
    return store.requireOpenOf({ ref, at, by, productName, eatBy, sellBy }, readAs);
  });

const writeOf = (
  ref: LotRef,
  known: Lot | undefined,
  line: MovementLine,
  { at, by }: DecidedDocument['document'],
): LotWrite => ({
  ref: known ? { productId: known.productId, lot: known.lot } : ref,
  known,
  at,
  by,
  productName: line.productName,
  eatBy: line.eatBy,
  sellBy: line.sellBy,
  origin: undefined,
  entry: undefined,
  newChildren: 0,
});

/** It left another site in this same document. */
const isTransferred = (lines: readonly MovementLine[], { productId, lot, n }: MovementLine): boolean =>
  lines.some((each) => each.n < n && each.milli < 0 && each.productId === productId && each.lot === lot);

const joined = (known: LotOrigin, stated: LotOrigin, lot: string, path = ''): LotOrigin =>
  joinedOrigin(known, stated, lot, path);
