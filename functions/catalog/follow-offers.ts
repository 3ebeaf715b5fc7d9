import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { readErpCategories, readParents } from '#functions/catalog/read-erp-catalog.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ChangedOffer, ErpOffer, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { sha256 } from '#functions/platform/ids.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { withPieces } from '#functions/catalog/pieces/with-pieces.ts';
import { fingerprint } from '#functions/catalog/fingerprint.ts';
import { asParent, catalogProduct } from '#functions/catalog/erp-catalog-mapping.ts';
import { type Newest, readNewestOffers } from '#functions/catalog/newest-offers.ts';
import { withdrawGone } from '#functions/catalog/unpublish-deleted.ts';
import type { Product } from '#shared/catalog/product.ts';

type Following = { table: Table; catalog: CatalogStore };

/** What the polls before saw: by product what lay where. `movedAt`: when movements were asked for. */
type PollState = {
  polledAt: string;
  newest?: Newest;
  units?: KnownUnits;
  stock?: Record<string, string>;
  movedAt?: string;
  /** Products were touched since then, and nothing lay otherwise. */
  isTouched?: boolean;
  /** When it was asked what is left of them. */
  listedAt?: string;
};

/**
 * Looks for what was changed of products in the ERP since the last poll, by one call. `hasMoved`: a movement of stock
 * changes its product too, so movements are worth asking for where what lies in a warehouse or a lot is other than the
 * poll before saw. `take` takes over price, withdrawal, name, barcode, unit, and new
 * products with their categories, withdraws what was deleted, and answers how many products differ now; a poll that dies
 * before it is made again. What is left there is asked for where something was changed, where the ERP itself said so, and
 * about once an hour.
 */
export const readChangedOffers = async (
  { table, catalog }: Following,
  erp: DolibarrGateway,
  now: Date,
  /** Somebody changes something there right now, as its own call says. */
  isPrompted = false,
) => {
  const key = keys.syncCursor('erp-products');
  const before = await table.get<PollState>(key);
  const { rows, newest } = await readNewestOffers(erp, before ?? {}, now);
  const seen = Object.fromEntries(rows.slice(0, MARKED).flatMap((row) => stockMark(row) ?? []));
  const isTouched = rows.length > 0 || before?.isTouched === true;
  const hasMoved =
    rows.some(({ id }) => seen[id] === undefined || seen[id] !== before?.stock?.[id]) ||
    (isTouched && isOlder(before?.movedAt, HOUR_MS, now));
  const movedAt = hasMoved ? now.toISOString() : before?.movedAt;
  const take = async (): Promise<number> => {
    const units = await unitsOf(rows, before?.units, erp, now);
    const changed = await takeOffers(catalog, erp, rows, units?.list ?? [], now);
    const isListed = isPrompted || changed > 0 || isOlder(before?.listedAt, LISTED_MS, now);
    const gone = isListed ? await withdrawGone(catalog, erp, now) : 0;
    const listedAt = isListed ? now.toISOString() : before?.listedAt;
    const state: PollState = {
      polledAt: now.toISOString(),
      ...(newest ? { newest } : {}),
      stock: retainedMarks(seen, before?.stock ?? {}),
      ...(isTouched && !hasMoved ? { isTouched } : {}),
      ...(units ? { units } : {}),
      ...(movedAt === undefined ? {} : { movedAt }),
      ...(listedAt === undefined ? {} : { listedAt }),
    };
    await table.put({ ...key, ...state });
    return changed + gone;
  };
  return { hasMoved, take };
};

/** So many products are known by what lies where: the item stays far below what the table takes. */
const MARKED = 2000;

/** Those seen now, and as many of those before as there is room for. */
const retainedMarks = (
  seen: Record<string, string>,
  before: Record<string, string>,
): Record<string, string> => {
  const others = Object.entries(before).filter(([id]) => seen[id] === undefined);
  return Object.fromEntries([...Object.entries(seen), ...others].slice(0, MARKED));
};

/** Movements that undid each other between two polls left no trace: while products are touched they are asked for so often. */
const HOUR_MS = 3_600_000;
/** A little more: once in the sixty calls of an hour whose looks were late. */
const LISTED_MS = 65 * 60_000;

/** What lies where, as an entry by its product; undefined where the ERP does not say. */
const stockMark = ({ id, stockByWarehouse }: ChangedOffer): [[string, string]] | undefined => {
  if (!stockByWarehouse) return undefined;
  const places = Object.entries(stockByWarehouse).flatMap(([warehouse, { realMilli, lots }]) => [
    `${warehouse} ${realMilli}`,
    ...lots.map(({ lot, milli }) => `${warehouse} ${lot} ${milli}`),
  ]);
  return [[id, sha256(places.toSorted().join('\n')).slice(0, 12)]];
};

const isOlder = (at: string | undefined, ms: number, now: Date): boolean =>
  at === undefined || now.getTime() - Date.parse(at) >= ms;

type KnownUnits = { list: ErpUnit[]; readAt: string };
const DAY_MS = 24 * 3_600_000;

/** Units are asked for once a day, or where one of what was changed is not known. */
const unitsOf = async (
  rows: readonly ErpOffer[],
  known: KnownUnits | undefined,
  erp: DolibarrGateway,
  now: Date,
): Promise<KnownUnits | undefined> => {
  const wanted = rows.flatMap(({ kind, unitId }) => (kind === 'product' && unitId !== null ? [unitId] : []));
  if (wanted.length === 0) return known;
  const isFresh = known !== undefined && now.getTime() - Date.parse(known.readAt) < DAY_MS;
  if (isFresh && wanted.every((id) => known.list.some((unit) => unit.id === id))) return known;
  return { list: await readErp(erp.listUnits()), readAt: now.toISOString() };
};

const takeOffers = async (
  catalog: CatalogStore,
  erp: DolibarrGateway,
  rows: readonly ErpOffer[],
  units: readonly ErpUnit[],
  asOf: Date,
): Promise<number> => {
  const goods = rows.filter(({ kind }) => kind === 'product');
  if (goods.length === 0) return 0;
  const stored = new Map((await catalog.listProducts()).map((product) => [product.id, product]));
  const [house, pieceField] = [await catalog.housePieces(), await catalog.pieceField()];
  const ofHouse = (product: Product) => withPieces(product, house.get(product.id));
  const inOldCategories = (offer: ErpOffer): Product | undefined => {
    const known = stored.get(offer.id);
    if (!known) return undefined;
    const now = catalogProduct(offer, [], [], units, pieceField);
    return ofHouse(withParent({ ...now, ...categoriesOf(known) }, known));
  };
  const differing = goods.filter((offer) => !isSame(inOldCategories(offer), stored.get(offer.id)));
  if (differing.length === 0) return 0;
  // its categories are not in a product, and are asked for only now
  const parents = await readParents(erp);
  const { categories, asProduct } = await readErpCategories(erp, parents, pieceField);
  const known = new Set((await catalog.listErpCategories()).map(({ id }) => id));
  for (const category of categories) if (!known.has(category.id)) await catalog.putCategory(category);
  await inBatches(differing, async (offer) => {
    await catalog.saveFromErp(asProduct(offer, units), asOf);
  });
  // a product becomes a parent by its first variant
  const isNow = new Set(differing.map(({ id }) => id));
  const grown = [...stored.values()].filter(
    ({ id, isParent }) => parents.has(id) && !isParent && !isNow.has(id),
  );
  for (const { id } of grown) await catalog.markParent(id);
  return differing.length + grown.length;
};

const withParent = (product: Product, { isParent }: Product): Product =>
  isParent ? asParent(product) : product;

const categoriesOf = ({ categoryId, categoryIds, categoryName }: Product) => ({
  categoryId,
  categoryIds,
  categoryName,
});

const isSame = (a: Product | undefined, b: Product | undefined): boolean =>
  a !== undefined && b !== undefined && fingerprint(a) === fingerprint(b);
