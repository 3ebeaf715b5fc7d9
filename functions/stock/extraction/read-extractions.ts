import type { SnapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refuseFuture } from '#shared/kernel/refuse-future.ts';
import {
  type ComparedStockRow,
  compareDays,
  snapshotName,
  type StockRow,
} from '#shared/stock/levels/snapshot.ts';

type ReadServices = {
  snapshots: SnapshotsStore;
  catalog: (now: Date) => Promise<CatalogView>;
};

/**
 * An extraction stores thousandths without a unit: it is today's unit of the product, and the kilogram for a
 * product that is not in the catalogue any more.
 */
const units = async (catalog: ReadServices['catalog'], now: Date) => {
  const { products } = await catalog(now);
  const byId = new Map(products.map(({ id, unit }) => [id, unit]));
  return (productId: string): Unit => byId.get(productId) ?? 'kg';
};

/** API-34: the newest extracted day. */
export const lastDate = async (snapshots: SnapshotsStore) => ({
  success: true as const,
  date: (await snapshots.latest())?.date ?? null,
});

/** API-37: the extracted days, newest first. */
export const availableDates = async (snapshots: SnapshotsStore) => ({
  success: true as const,
  dates: await snapshots.dates(),
});

/** API-36: whether today was extracted, and with how many rows. */
export const checkToday = async (snapshots: SnapshotsStore, now: Date) => {
  const date = parisDay(now);
  const snapshot = await snapshots.find(date);
  return {
    success: true as const,
    exists: snapshot !== undefined,
    recordCount: snapshot?.recordCount ?? 0,
    tableName: snapshotName(date),
    date,
  };
};

/** API-35: the stock of one extracted day. */
export const dayProducts = async ({ snapshots, catalog }: ReadServices, date: string, now: Date) => {
  refuseFuture(date, parisDay(now), 'date');
  const [{ snapshot, rows }, unitOf] = await Promise.all([extracted(snapshots, date), units(catalog, now)]);
  return {
    success: true as const,
    date,
    taken_at: snapshot.takenAt,
    products: rows.map((row) => ({
      product_id: row.productId,
      product_name: row.name,
      ref: row.ref,
      category: row.category,
      unit: unitOf(row.productId),
      bruges_theo: row.brugesTheo / 1000,
      bruges_real: row.brugesReal / 1000,
      lormont_theo: row.lormontTheo / 1000,
      lormont_real: row.lormontReal / 1000,
    })),
  };
};

/** API-39 (AMB-30): one date alone, or two side by side. */
export const compareStock = async (
  { snapshots, catalog }: ReadServices,
  { date1, date2 }: { date1: string; date2?: string | undefined },
  now: Date,
) => {
  const today = parisDay(now);
  refuseFuture(date1, today, 'date1');
  if (date2 !== undefined) refuseFuture(date2, today, 'date2');
  const second = date2 === date1 ? undefined : date2;
  const [first, other, unitOf] = await Promise.all([
    extracted(snapshots, date1),
    second === undefined ? undefined : extracted(snapshots, second),
    units(catalog, now),
  ]);
  const rows = compareDays(first.rows, other?.rows ?? []);
  const both = [first.snapshot, ...(other ? [other.snapshot] : [])];
  const days = both.map(({ date }) => frenchDay(date)).join(' et ');
  return {
    success: true as const,
    data: rows.map((row) => view(row, unitOf(row.productId), other !== undefined)),
    message: `${rows.length} produits, ${days}.`,
    rebuilt: both.filter((snapshot) => snapshot.rebuilt).map(({ date }) => date),
    taken_at: both.map(({ takenAt }) => takenAt),
  };
};

const extracted = async (snapshots: SnapshotsStore, date: string) => {
  const found = await snapshots.read(date);
  if (!found) throw new Refusal('not_found', `Aucun stock extrait le ${frenchDay(date)}.`);
  return found;
};

const view = (row: ComparedStockRow, unit: Unit, two: boolean) => ({
  product_id: row.productId,
  product_name: row.name,
  ref: row.ref,
  category: row.category,
  unit,
  bruges_theo_1: kg(row.first?.brugesTheo),
  bruges_real_1: kg(row.first?.brugesReal),
  lormont_theo_1: kg(row.first?.lormontTheo),
  lormont_real_1: kg(row.first?.lormontReal),
  ...(two ? secondDay(row.second) : {}),
});

const secondDay = (second: ComparedStockRow['second']) => ({
  bruges_theo_2: kg(second?.brugesTheo),
  bruges_real_2: kg(second?.brugesReal),
  lormont_theo_2: kg(second?.lormontTheo),
  lormont_real_2: kg(second?.lormontReal),
});

const kg = (milli: StockRow['brugesReal'] | undefined): number | null =>
  milli === undefined ? null : milli / 1000;
