import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { readErpCategories, readParents } from '#functions/catalog/read-erp-catalog.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ChangedOffer, ErpOffer, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { sha256 } from '#functions/platform/ids.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { withPieces } from '#functions/catalog/pieces/piece-sales.ts';
import { fingerprint, asParent, catalogProduct } from './erp-catalog-mapping.ts';
import { type Newest, readNewestOffers } from './check-offers.ts';
import { unpublishDeleted } from './replace-catalog.ts';
import type { Product } from '#shared/catalog/product.ts';

type Following = { table: Table; catalog: CatalogStore };

/** State of the polls: stock by product. `movedAt`: when movements were last read. */
type PollState = {
  polledAt: string;
  newest?: Newest;
  units?: KnownUnits;
  stock?: Record<string, string>;
  movedAt?: string;
  /** Products were touched since then without a visible change of stock. */
  isTouched?: boolean;
  /** When the list of all products was last read. */
  listedAt?: string;
};

/**
 * Finds products changed in the ERP since the last poll, by one call. `hasMoved`: a movement of stock
 * changes its product too, so movements are read if the stock of a warehouse or a lot differs from the poll
 * before. `take` applies price, withdrawal, name, barcode, unit, and new products with their categories,
 * unpublishes deleted ones, and returns how many products differ; a poll that crashes before is repeated.
 * The list of all products is read if something changed, if the ERP called, and about once an hour.
 */
export const readChangedOffers = async (
  { table, catalog }: Following,
  erp: DolibarrGateway,
  now: Date,
  /** The ERP has just called about a change. */
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
    const gone = isListed ? await unpublishDeleted(catalog, erp, now) : 0;
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

/** Maximum number of remembered products: keeps the item far below its size limit. */
const MARKED = 2000;

/** Those seen now, and as many of the former ones as fit. */
const retainedMarks = (
  seen: Record<string, string>,
  before: Record<string, string>,
): Record<string, string> => {
  const others = Object.entries(before).filter(([id]) => seen[id] === undefined);
  return Object.fromEntries([...Object.entries(seen), ...others].slice(0, MARKED));
};

/**
 * Movements that cancel each other out between two polls leave no trace: while products are touched,
 * movements are read this often.
 */
const HOUR_MS = 3_600_000;
/** A little more than an hour, so that late polls do not make a second call in it. */
const LISTED_MS = 65 * 60_000;

/** Stock of a product as an entry; undefined if the ERP does not return it. */
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

/** Units are read once a day, or if a changed product has an unknown one. */
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
  // a product does not contain its categories, which are read only now
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
