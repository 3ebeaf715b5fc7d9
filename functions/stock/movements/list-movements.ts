import { authorNames } from '#functions/admins/author-names.ts';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import type { ErpMovement, ErpPaper } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { MovementsStore, RecordedMovements } from './movements.store.ts';
import { type ErpStockServices, listWarehouses } from '#functions/stock/read-erp-stock.ts';
import { lineErpState } from './movement-views.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { type StockLevel, totalReal, totalVirtual } from '#shared/stock/levels/stock-level.ts';
import { ownMovement } from '#shared/stock/movements/movement-code.ts';
import {
  type MovementDocument,
  deliveredOrder,
  movementKindLabels,
} from '#shared/stock/movements/movement.ts';
import type { MovementQuery } from '#shared/stock/movements/movement-query.ts';
import { erpPage } from '#shared/kernel/erp-pages.ts';
import type { MovementPaper } from '#shared/stock/levels/stock-rows.ts';

export type MovementListServices = ErpStockServices & {
  movements: MovementsStore;
  admins: Pick<Admins, 'findMany'>;
  /** The address of the ERP's pages; undefined if not set. */
  erpPages: () => Promise<string | undefined>;
};

/** A movement of either side, before it is mapped to the specification's names. */
type Listed = Pick<
  ErpMovement,
  'id' | 'at' | 'milli' | 'productId' | 'warehouseId' | 'label' | 'code' | 'lot'
> & {
  erpState: ErpState;
  erpRef: string | null;
} & Pick<ErpMovement, 'madeBy'>;

const SORTS = { datem: 'at', qty: 'milli', id: 'id' } as const;

/**
 * API-42: movements of the ERP now, and ours that it does not have yet. An ERP that does not answer is a
 * refusal, never sample rows (AMB-07). Ours that it lacks come first while they are pending, and count in
 * the page (AMB-105).
 */
export const listMovements = async (services: MovementListServices, query: MovementQuery, now: Date) => {
  const shown = shownBefore(query.cursor);
  const [inErp, unsent, view] = await Promise.all([
    erpRowsFrom(services, query, shown.ofErp),
    services.movements.listUnsent(),
    services.catalog(now),
  ]);
  const there = new Set(inErp.map(({ code }) => code));
  const waiting = unsent
    .flatMap(waitingLines)
    .filter((line) => isRequested(line, query) && !there.has(line.code))
    .sort(inOrder(query))
    .slice(shown.waiting);
  const first = waiting.slice(0, query.limit);
  const then = inErp.slice(0, query.limit - first.length);
  const rows = [...first, ...then.map(verified)];
  const isLast =
    waiting.length === first.length && inErp.length === then.length && inErp.length < query.limit;
  const warehouses = rows.length === 0 ? [] : (await listWarehouses(services, now)).rows;
  const documentOf = await documentsOf(services, rows, unsent);
  const [authorOf, base] = await Promise.all([
    authorsOf(services, rows, documentOf),
    rows.some(({ madeBy }) => madeBy) ? services.erpPages() : undefined,
  ]);
  const labels = new Map(warehouses.map(({ id, label }) => [id, label]));
  return {
    rows: rows.map((row) => ({
      ...movementRow(row, view, labels),
      auteur: authorOf(row),
      document: paperOf(ownDocument(row, documentOf), row.madeBy, base),
    })),
    next: isLast ? null : `${shown.waiting + first.length}-${shown.ofErp + then.length}`,
  };
};

/** How many of each side the pages before have shown: encoded in `next_cursor`. */
const shownBefore = (cursor = '0-0') => {
  const [waiting = 0, ofErp = 0] = cursor.split('-').map(Number);
  return { waiting, ofErp };
};

/**
 * A page of the ERP's rows from any row on; its own pages begin at multiples of their length only, so two
 * may be read.
 */
const erpRowsFrom = (
  services: MovementListServices,
  { limit, ...query }: MovementQuery,
  start: number,
): Promise<ErpMovement[]> =>
  askErp(async () => {
    const erp = await services.erp();
    const page = Math.floor(start / limit);
    const pages = start % limit === 0 ? [page] : [page, page + 1];
    const read = await Promise.all(
      pages.map((each) =>
        readErp(
          erp.listMovements({
            limit,
            ...(each > 0 && { page: each }),
            sortedBy: SORTS[query.sortfield],
            newestFirst: query.sortorder === 'DESC',
            ...(query.fk_product !== undefined && { productId: query.fk_product }),
            ...(query.fk_warehouse !== undefined && { warehouseId: query.fk_warehouse }),
            ...(query.datem_from !== undefined && { madeFrom: query.datem_from }),
            ...(query.datem_to !== undefined && { madeBefore: query.datem_to }),
          }),
        ),
      ),
    );
    return read
      .flat()
      .slice(start % limit)
      .slice(0, limit);
  });

type DocumentOf = (row: Listed) => MovementDocument | undefined;

/** The document of each movement, by its code; one read for a page. */
const documentsOf = async (
  { movements }: MovementListServices,
  rows: readonly Listed[],
  unsent: readonly RecordedMovements[],
): Promise<DocumentOf> => {
  const idOf = ({ code }: Listed) => ownMovement(code)?.documentId;
  const known = new Map(unsent.map(({ document }) => [document.id, document]));
  const wanted = new Set(rows.flatMap((row) => idOf(row) ?? []).filter((id) => !known.has(id)));
  for (const { document } of await movements.findMany([...wanted])) known.set(document.id, document);
  return (row) => known.get(idOf(row) ?? '');
};

const ownDocument = (row: Listed, documentOf: DocumentOf) => {
  const document = documentOf(row);
  return document && { document, label: row.label };
};

/**
 * Names of those who recorded a movement, counted it or closed the preparation. Movements made in Dolibarr
 * have their author there.
 */
const authorsOf = async (
  { admins }: MovementListServices,
  rows: readonly Listed[],
  documentOf: DocumentOf,
): Promise<(row: Listed) => string> => {
  const nameOf = await authorNames(admins, [...new Set(rows.flatMap((row) => documentOf(row)?.by ?? []))]);
  return (row) => {
    const by = documentOf(row)?.by;
    return by === undefined ? 'Dolibarr' : nameOf(by);
  };
};

const verified = (row: ErpMovement): Listed => ({ ...row, erpState: 'verifie', erpRef: row.id });

const waitingLines = (recorded: RecordedMovements): Listed[] =>
  recorded.document.lines
    .filter(({ n }) => recorded.refs[n] === undefined)
    .map((line) => ({
      ...line,
      id: `${recorded.document.id}-${line.n}`,
      at: recorded.document.at,
      warehouseId: line.siteId,
      erpState: lineErpState(recorded, line),
      erpRef: null,
    }));

const isRequested = ({ productId, warehouseId, at }: Listed, query: MovementQuery): boolean =>
  (query.fk_product === undefined || query.fk_product === productId) &&
  (query.fk_warehouse === undefined || query.fk_warehouse === warehouseId) &&
  (query.datem_from === undefined || Date.parse(at) >= Date.parse(query.datem_from)) &&
  (query.datem_to === undefined || Date.parse(at) < Date.parse(query.datem_to));

/** Movements of one act have the same time: their line breaks ties. */
const inOrder =
  ({ sortfield, sortorder }: MovementQuery) =>
  (a: Listed, b: Listed): number => {
    const by =
      sortfield === 'qty'
        ? a.milli - b.milli
        : sortfield === 'datem'
          ? Date.parse(a.at) - Date.parse(b.at)
          : 0;
    return (by || a.id.localeCompare(b.id)) * (sortorder === 'DESC' ? -1 : 1);
  };

const movementRow = (row: Listed, view: CatalogView, labels: ReadonlyMap<string, string>) => {
  const product = view.products.find(({ id }) => id === row.productId);
  return {
    id: row.id,
    datem: row.at,
    qty: row.milli / 1000,
    unit: product?.unit ?? ('kg' as const),
    fk_product: row.productId,
    fk_entrepot: row.warehouseId,
    label: row.label,
    type_mouvement: row.milli > 0 ? (1 as const) : (0 as const),
    inventorycode: row.code,
    batch: row.lot,
    product_info: product
      ? { label: product.label, ref: product.ref, ...stockNow(view.levels.get(product.id)) }
      : null,
    warehouse_info: { label: labels.get(row.warehouseId) ?? `Entrepôt ${row.warehouseId}` },
    erp_status: row.erpState,
    erp_ref: row.erpRef,
  };
};

const stockNow = (level: StockLevel | undefined) => ({
  stock_reel: totalReal(level) / 1000,
  stock_virtuel: totalVirtual(level) / 1000,
});

type PaperView = { kind: MovementPaper; id: string; label: string; erp_url: string | null };

const ERP_PAPERS: Record<
  ErpPaper['kind'],
  { kind: MovementPaper; page: Parameters<typeof erpPage>[1]; label: string }
> = {
  shipment: { kind: 'shipment', page: 'shipment', label: 'Expédition' },
  reception: { kind: 'reception', page: 'reception', label: 'Réception' },
  'supplier order': { kind: 'supplier_order', page: 'supplierOrder', label: 'Commande fournisseur' },
  order: { kind: 'order', page: 'order', label: 'Commande' },
  invoice: { kind: 'invoice', page: 'invoice', label: 'Facture' },
};

/** The document behind a movement: ours, else the ERP's, with its page in Dolibarr. */
export const paperOf = (
  own: { document: MovementDocument; label: string } | undefined,
  there: ErpPaper | undefined,
  base: string | undefined,
): PaperView | null => {
  if (own) return ownPaper(own.document, own.label);
  if (!there) return null;
  const { kind, page, label } = ERP_PAPERS[there.kind];
  return {
    kind,
    id: there.id,
    label: `${label} nº\u00a0${there.id}`,
    erp_url: erpPage(base, page, there.id),
  };
};

const ownPaper = (document: MovementDocument, label: string): PaperView => {
  const order = deliveredOrder(label);
  if (order !== undefined) return { kind: 'order', id: order, label: order, erp_url: null };
  const received = document.received?.orderRef;
  return {
    kind: 'operation',
    id: document.id,
    label: received === undefined ? movementKindLabels[document.kind] : `Réception de ${received}`,
    erp_url: null,
  };
};
