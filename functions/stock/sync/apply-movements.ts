import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { LedgerRecord } from '#functions/stock/movements/ledger-item.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import { usedUpLots } from '#functions/stock/lots/used-up-lots.ts';
import { NO_PAPERS, ownDocument, type ReadPapers } from '#functions/stock/receptions/read-papers.ts';
import { reportedLots, underItsLot } from '#functions/stock/receptions/reported-lots.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { levelChanges } from '#shared/stock/levels/level-change.ts';
import type { MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';
import { type Bought, boughtWith } from '#shared/stock/receptions/purchase.ts';
import { lineReceivedBy } from '#shared/stock/receptions/received-rows.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { withPresumedLots } from '#shared/stock/lots/presumed-lots.ts';
import { quarantinedLots } from '#shared/stock/levels/orderable.ts';
import { knownSpelling } from '#shared/stock/lots/lot-name.ts';
import { isSiteId, lotsOf, type SiteId, type StockLevel } from '#shared/stock/levels/stock-level.ts';

type Ledger = {
  table: Table;
  stock: StockStore;
  movements: MovementsStore;
  catalog: Pick<Catalog, 'getProduct'>;
};
type SiteMovement = ErpMovement & { siteId: SiteId };

/**
 * Enters the ERP's movements in our ledger and stock, each row once however often it is read. Rows with a
 * code of ours, or of a reception that we made, are ours: they only give the row of our movement. Products
 * without a level wait for their count.
 */
export const applyErpMovements = async (
  ledger: Ledger,
  rows: readonly ErpMovement[],
  papers: ReadPapers = NO_PAPERS,
): Promise<void> => {
  const onOurSites = rows.flatMap((row) =>
    isSiteId(row.warehouseId) ? [{ ...row, siteId: row.warehouseId }] : [],
  );
  const imported = await withoutEntered(ledger, await withoutOurs(ledger, onOurSites, papers.marks));
  const byProduct = Map.groupBy(imported, ({ productId }) => productId);
  // sequential per product: concurrent transactions would only conflict
  await inBatches([...byProduct.values()], async (movements) => {
    for (const movement of movements) await enter(ledger, movement, boughtWith(movement, papers));
  });
};

/** Of two rows with the same code the oldest is ours; the other one did move the ERP's stock. */
const withoutOurs = async (
  { movements }: Ledger,
  rows: readonly SiteMovement[],
  marks: ReadPapers['marks'],
): Promise<SiteMovement[]> => {
  const named = rows.map((row) => ({ row, documentId: ownDocument(row, marks) }));
  const documents = await movements.findMany(named.flatMap((each) => each.documentId ?? []));
  const known = new Map(documents.map((record) => [record.document.id, record]));
  const imported: SiteMovement[] = [];
  for (const { row, documentId: id } of named) {
    const record = known.get(id ?? '');
    const line = record && lineOf(record, row);
    const isOurs = record && line && (await movements.recordRef(record, line.n, row.id));
    if (isOurs) record.refs[line.n] = row.id;
    else imported.push(row);
  }
  return imported;
};

/** By its code; for a reception made here, by its line. */
const lineOf = ({ document, refs }: LedgerRecord, row: SiteMovement): MovementLine | undefined =>
  row.boughtBy
    ? lineReceivedBy(row, document.lines, (n) => refs[n] === undefined || refs[n] === row.id)
    : document.lines.find(({ code }) => code === row.code);

/**
 * A run that crashed before saving its position has entered some; before events they were stored under
 * another key.
 */
const withoutEntered = async (
  { movements }: Ledger,
  rows: readonly SiteMovement[],
): Promise<SiteMovement[]> => {
  const entered = await movements.findMany(rows.map(documentId));
  const ids = new Set(entered.map(({ document }) => document.id));
  return rows.filter((row) => !ids.has(documentId(row)));
};

/** A movement of Dolibarr has the spelling that was sent; the lot has its first one. */
const speltAsKnown = (row: SiteMovement, level: StockLevel | undefined): SiteMovement =>
  row.lot === null
    ? row
    : {
        ...row,
        lot: knownSpelling(
          row.lot,
          lotsOf(level).map(({ lot }) => lot),
        ),
      };

const documentId = ({ id }: SiteMovement): string => `DB${id}`;

const enter = async (ledger: Ledger, moved: SiteMovement, bought: Bought | undefined): Promise<void> => {
  const { table, stock, movements, catalog } = ledger;
  await retryOnConflict(async () => {
    const levels = await stock.currentLevels([moved.productId]);
    const level = levels.get(moved.productId);
    const spelt = speltAsKnown(moved, level);
    const row = bought ? await underItsLot(stock.lots, spelt, bought, level) : spelt;
    const document = documentOf(row, level);
    const received = bought && (await reportedLots({ lots: stock.lots, catalog }, document, bought));
    const [change] = levelChanges(document.lines, levels);
    if (!change || !level) {
      // its count is still to come, which has no origin
      if (received && received.length > 0) await table.transact(received);
      return;
    }
    const refs = Object.fromEntries(document.lines.map(({ n }) => [n, row.id]));
    // which lots it left is decided on the present stock
    const isPresumed = change.lots.length > 0 || change.prepared !== undefined;
    const nameOf = async () => (await catalog.getProduct(row.productId))?.label ?? '';
    const usedUp = await usedUpLots(stock.lots, change, level, { at: document.at, nameOf });
    try {
      await table.transact([
        movements.create(document, refs),
        stock.move(change, { covered: false, ...(isPresumed ? { since: level.moves ?? 0 } : {}) }),
        ...(received ?? [...exits(ledger, document, level), ...usedUp]),
      ]);
    } catch (error) {
      // entered by an earlier run that crashed before saving its position
      if (error instanceof ConditionFailed && error.failed.some(({ index }) => index === 0)) return;
      throw error;
    }
  });
};

/**
 * Records exits with their lot; dates and origin are unknown. An exit of a blocked lot is recorded too: it
 * has happened, and the trace must show it.
 */
const exits = (
  { stock }: Ledger,
  { id, kind, at, by, lines }: MovementDocument,
  level: StockLevel,
): TransactItem[] => {
  const day = parisDay(new Date(at));
  const why = (lot: string): string => {
    if (level.blockedLots?.includes(lot)) return ', lot bloqué';
    return quarantinedLots(level, day).some((each) => each.lot === lot) ? ', DLC dépassée' : '';
  };
  return lines.flatMap(({ n, productId, lot, siteId, milli, label }) =>
    lot === null || milli > 0
      ? []
      : [
          stock.lots.recordExit({
            source: { productId, lot },
            documentId: id,
            n,
            kind,
            at,
            by,
            siteId,
            milli: -milli,
            label: `${label}${why(lot)}`,
          }),
        ],
  );
};

const documentOf = (row: SiteMovement, level: StockLevel | undefined): MovementDocument => ({
  id: documentId(row),
  kind: 'dolibarr',
  at: row.at,
  by: 'dolibarr',
  lossGrams: 0,
  lines: withPresumedLots(
    [
      {
        productId: row.productId,
        productName: '',
        siteId: row.siteId,
        milli: row.milli,
        lot: row.lot,
        eatBy: row.eatBy,
        sellBy: row.sellBy,
        code: row.code,
        label: row.label,
      },
    ],
    level,
    parisDay(new Date(row.at)),
  ).map((line, i) => ({ ...line, n: i + 1 })),
});
