import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { productPages } from '#functions/catalog/product-pages.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { type Report, runJob } from '#functions/jobs/run-job.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { countMetric } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ErpHoldsStore } from '#functions/stock/erp-holds.store.ts';
import type { DuplicateExitsStore } from '#functions/stock/duplicate-exits.store.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import { isOwnProductId, type NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import type { ReconciliationsStore } from './reconciliations.store.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { type Withheld, withheld } from '#shared/stock/levels/withheld.ts';
import {
  type SiteStock,
  type StockDifference,
  stockDifferences,
  type PendingMovement,
  type UnreadMovement,
} from '#shared/stock/levels/reconciliation.ts';
import { realAt } from '#shared/stock/levels/stock-level.ts';
import { ownDocument, readPapers } from '#functions/stock/receptions/read-papers.ts';
import { keys } from '#functions/table-keys.ts';

export type ReconciliationServices = {
  table: Table;
  jobs: Jobs;
  clock: Clock;
  catalog: Catalog;
  stock: StockStore;
  holds: ErpHoldsStore;
  goneTwice: DuplicateExitsStore;
  /** Overdue writes of all nouns, provided by the ERP's noun. */
  lateWrites: (now: Date) => Promise<StockDifference[]>;
  movements: MovementsStore;
  newProducts: NewProductsStore;
  reconciliations: ReconciliationsStore;
  erp: () => Promise<DolibarrGateway>;
};

/** Runs the comparison of a job; its failure is the job's. */
export const reconcileStock = async (services: ReconciliationServices, jobId: string): Promise<void> => {
  const job = { id: jobId, unit: 'produits', message: 'Rapprochement du stock avec Dolibarr.' };
  await runJob(services, job, async (report) => {
    const { compared, unexplained, differences, held } = await compare(services, report);
    const found = differences.length + held.filter(({ explained }) => !explained).length;
    const message = `${found} écart(s) sur ${compared} produits, dont ${unexplained} sans explication.`;
    return { result: { compared, unexplained, differences: found }, message };
  });
};

const compare = async (services: ReconciliationServices, report: Report) => {
  const erp = await services.erp();
  const ours = await ownStock(services);
  const theirs: SiteStock[] = [];
  for await (const { products, page, done, total } of productPages(erp)) {
    theirs.push(...products.map(siteStock));
    await report({ done, total, page });
  }
  const suspects = stockDifferences(ours, theirs, []).flatMap(({ productId }) => productId ?? []);
  const differences = [
    ...(await compareAgain(services, erp, new Set(suspects))),
    ...(await services.lateWrites(services.clock.now())),
  ];
  const held = await withheldNow(services, erp);
  const now = services.clock.now();
  const unexplained = [...differences, ...held].filter(({ explained }) => !explained).length;
  const night = {
    date: parisDay(now),
    ranAt: now.toISOString(),
    compared: theirs.length,
    unexplained,
    differences,
    held,
  };
  await services.reconciliations.record(night, now);
  if (unexplained > 0) countMetric('StockDifference', unexplained);
  return night;
};

/**
 * Present holds. An order between two of these readings is not a difference: unexplained ones are read
 * again.
 */
const withheldNow = async (services: ReconciliationServices, erp: DolibarrGateway): Promise<Withheld[]> => {
  const first = await readWithheld(services, erp);
  return first.every(({ explained }) => explained) ? first : readWithheld(services, erp);
};

const readWithheld = async (
  { table, catalog, stock, ...services }: ReconciliationServices,
  erp: DolibarrGateway,
) => {
  const [products, levels, holds, twice, moving] = await Promise.all([
    catalog.listProducts(),
    stock.allLevels(),
    services.holds.listAll(),
    services.goneTwice.listAll(),
    notYetBothSides({ table, ...services }, erp),
  ]);
  return withheld(products, levels, { holds, twice, ...moving, day: parisDay(services.clock.now()) });
};

/** Reads both sides of the suspects once more: movements during the reading are not differences. */
const compareAgain = async (services: ReconciliationServices, erp: DolibarrGateway, ids: Set<string>) => {
  if (ids.size === 0) return [];
  const products = await readErp(erp.readProducts([...ids]));
  const { unread, pending } = await notYetBothSides(services, erp);
  const ours = (await ownStock(services)).filter(({ productId }) => ids.has(productId));
  return stockDifferences(ours, products.map(siteStock), unread, pending);
};

const ownStock = async ({ catalog, stock }: ReconciliationServices): Promise<SiteStock[]> => {
  const [products, levels] = await Promise.all([catalog.listProducts(), stock.listLevels()]);
  const byProduct = new Map(levels.map((level) => [level.productId, level]));
  return products.map(({ id, ref, label }) => ({
    productId: id,
    ref,
    name: label,
    isNew: isOwnProductId(id),
    bruges: realAt(byProduct.get(id), '1'),
    lormont: realAt(byProduct.get(id), '2'),
  }));
};

const siteStock = (product: ErpProduct): SiteStock => ({
  productId: product.id,
  ref: product.ref,
  name: product.label,
  bruges: product.stockByWarehouse['1']?.realMilli ?? 0,
  lormont: product.stockByWarehouse['2']?.realMilli ?? 0,
});

type OneSidedMovementsServices = { table: Table; movements: MovementsStore; newProducts: NewProductsStore };

const LIMIT = 500;

/** Movements that only one side has: made in the ERP and not read yet, or made here and not sent yet. */
const notYetBothSides = async (
  { table, movements, newProducts }: OneSidedMovementsServices,
  erp: DolibarrGateway,
): Promise<{ unread: UnreadMovement[]; pending: PendingMovement[] }> => {
  const cursor = await table.get<{ lastRowId: string }>(keys.syncCursor('movements'));
  const rows = await readErp(erp.listMovements({ afterRowId: cursor?.lastRowId ?? '0', limit: LIMIT }));
  const { marks } = await readPapers(erp, rows);
  const own = await movements.findMany(rows.flatMap((row) => ownDocument(row, marks) ?? []));
  const ours = new Set(own.flatMap(({ document }) => document.lines.map(({ code }) => code)));
  // movements of our receptions have no code
  const received = new Set(
    own.flatMap(({ document, refs }) => (document.received ? Object.values(refs) : [])),
  );
  const there = new Set(rows.map(({ code }) => code));
  const waiting = (await movements.listUnsent()).flatMap(({ document, refs }) =>
    document.lines.filter(({ n, code }) => refs[n] === undefined && !there.has(code)),
  );
  const pending = await Promise.all(
    waiting.map(async ({ productId, siteId, milli }) => ({
      productId: (await newProducts.erpIdOf(productId)) ?? productId,
      warehouseId: siteId,
      milli,
    })),
  );
  const isOurs = ({ id, code }: (typeof rows)[number]) => (code === null ? received.has(id) : ours.has(code));
  return { unread: rows.filter((row) => !isOurs(row)), pending };
};
