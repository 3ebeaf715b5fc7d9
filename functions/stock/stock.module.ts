import { receptionsStore } from '#functions/stock/receptions/receptions.store.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { openCatalog } from '#functions/catalog/catalog.module.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { photoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { openJobs } from '#functions/jobs/jobs.module.ts';
import { erpOfSites, openSettings } from '#functions/settings/settings.module.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { findParameter, fromParameters } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { CatalogSyncMessage } from '#shared/stock/stock.events.ts';
import { catalogReader } from './catalog-view.ts';
import { type ErpHoldsStore, erpHoldsStore } from './erp-holds.store.ts';
import type { ExtractionServices } from './extraction/extract-stock.ts';
import { snapshotsStore } from './extraction/snapshots.store.ts';
import { type DuplicateExitsStore, duplicateExitsStore } from './duplicate-exits.store.ts';
import type { LotDays } from './lots/correct-lot-days.ts';
import { deliveredFromStock } from './lots/deliver-from-stock.ts';
import { returnedToLots, refuseUnfitParts, takenFromLots } from './lots/prepare-from-lots.ts';
import type { MovementListServices } from '#functions/stock/movements/list-movements.ts';
import type { MovementServices } from './movements/movement-services.ts';
import { type SendOut, sendOut } from './movements/send-out.ts';
import { type TakeBack, takeBack } from './movements/take-back.ts';
import { type MovementsStore, movementsStore } from './movements/movements.store.ts';
import { type NewProductsStore, newProductsStore } from './movements/new-products.store.ts';
import type { ReceptionServices } from './receptions/expected-orders.ts';
import type { RefusalPhotoServices } from './receptions/refusal-photos.ts';
import type { ReconciliationServices } from '#functions/stock/reconciliation/reconcile-stock.ts';
import { type ReconciliationsStore, reconciliationsStore } from './reconciliation/reconciliations.store.ts';
import { type StockStore, stockStore } from './stock.store.ts';
import type { CatalogSyncServices } from '#functions/stock/sync/run-catalog-sync.ts';
import { type SyncHealthStore, syncHealthStore } from './sync/sync-health.store.ts';

export { quarantinedPart, availableMilliPart, availableOf, stockOfLotsPart } from './stock.store.ts';

/** The catalogue with the stock, in the memory of one Lambda. */
export const openCatalogView = (table: Table = coreServices().table) =>
  catalogReader({ table, catalog: openCatalog(table), stock: stockStore(table) });

/** Transaction items that reserve and release, and the clock that readers check. */
export type Stock = Pick<StockStore, 'reserve' | 'release' | 'tick' | 'countOrder'>;
/** With applied counts of the ERP, and its numbers of our receptions. */
export type RecountedStock = Pick<StockStore, 'currentLevels' | 'recordCount'> & {
  lots: Pick<StockStore['lots'], 'nameReception'>;
};
export const openRecountedStock = (table: Table = coreServices().table): Stock & RecountedStock =>
  stockStore(table);
export const openStock = (table: Table = coreServices().table): Stock => stockStore(table);

/** Our own ledger of movements, as far as the ERP follows it. */
export { type LedgerRecord, ledgerDocumentPart } from './movements/ledger-item.ts';
export type Movements = MovementsStore;
export const openMovements = (table: Table = coreServices().table): Movements => movementsStore(table);

/** Movements of orders out of lots, and back. */
export const openPreparation = (table: Table = coreServices().table) => {
  const stock = stockStore(table);
  return {
    take: (...args: Parameters<Rest<typeof takenFromLots>>) => takenFromLots(stock, ...args),
    refuseUnfit: (...args: Parameters<Rest<typeof refuseUnfitParts>>) => refuseUnfitParts(stock, ...args),
    deliver: (...args: Parameters<Rest<Rest<typeof deliveredFromStock>>>) =>
      deliveredFromStock(table, stock, ...args),
    giveBack: (...args: Parameters<Rest<typeof returnedToLots>>) => returnedToLots(stock, ...args),
  };
};
/** Dates and origin of lots, for delivery papers. */
export type LotRecords = Pick<StockStore['lots'], 'findMany'>;
export const openLotRecords = (table: Table = coreServices().table): LotRecords => stockStore(table).lots;

/** Dates of lots, for corrections made in the ERP. */
export const openLotDays = (table: Table = coreServices().table): LotDays => stockStore(table);

/** A use case without its first argument. */
type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? (...rest: R) => void : never;

/** Dependencies of lots, including their trace. */
export { type LotServices, levelsOfLots } from './lots/find-lot.ts';
export { followLot } from './lots/trace-lot.ts';

/** The search index of lots. */
export const openLotSearchIndex = (table: Table = coreServices().table) => stockStore(table).lots;

/** Products that were created here and are given the ERP's id. */
export type NewProducts = NewProductsStore;
export const openNewProducts = (table: Table = coreServices().table): NewProducts => newProductsStore(table);

/** Stock reserved by orders of the ERP. */
export { isEntered, type MovementCursor } from './erp-movements.ts';
export type { ErpHold, ErpHoldsStore } from './erp-holds.store.ts';
export const openErpHolds = (table: Table = coreServices().table): ErpHoldsStore => erpHoldsStore(table);

/** Goods shipped both here and in the ERP. */
export const openDuplicateExits = (table: Table = coreServices().table): DuplicateExitsStore =>
  duplicateExitsStore(table);

export type Reconciliations = Pick<ReconciliationsStore, 'latest'>;
export const openReconciliations = (table: Table = coreServices().table): Reconciliations =>
  reconciliationsStore(table);

/** Results of the last syncs with the ERP. */
export type SyncHealthReader = Pick<SyncHealthStore, 'find'>;
export type SyncHealthRequested = Pick<SyncHealthStore, 'recordRequested'>;
export const openSyncHealth = (table: Table = coreServices().table): SyncHealthReader & SyncHealthRequested =>
  syncHealthStore(table);

/** The ERP with its warehouses under the sites' numbers: no other warehouse is counted or moved here. */
export const openErpStock = (table: Table = coreServices().table): (() => Promise<DolibarrGateway>) =>
  erpOfSites(fromParameters(openDolibarr), openSettings(table));

export const movementServices = (): MovementServices => {
  const { table } = coreServices();
  return {
    table,
    catalog: openCatalog(table),
    stock: stockStore(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
  };
};

export const completionServices = () => ({
  ...movementServices(),
  outbox: outboxStore(coreServices().table),
});

export const receptionServices = (): ReceptionServices => ({
  ...movementServices(),
  erp: openErpStock(),
  receptions: receptionsStore(coreServices().table),
});

/** Without access to the ERP. */
export const refusalPhotoServices = (): RefusalPhotoServices => ({
  movements: movementsStore(coreServices().table),
  photos: photoBucket(),
});

/** Returned goods of an order, restocked or destroyed. */
export type TakeBackGoods = (request: TakeBack) => Promise<string>;
export const takeBackGoods =
  (services: MovementServices): TakeBackGoods =>
  (request) =>
    takeBack(services, request);

/** Ships restocked goods of an order again. */
export type SendAgain = (request: SendOut) => Promise<void>;
export const sendAgain =
  (services: MovementServices): SendAgain =>
  (request) =>
    sendOut(services, request);

const RECHECK_SECONDS = 60;

export const syncServices = (): CatalogSyncServices => {
  const movements = movementServices();
  return {
    ...movements,
    jobs: openJobs(movements.table),
    readings: syncHealthStore(movements.table),
    clock: systemClock,
    erp: openErpStock(),
    checkAgain: () =>
      sendToQueue('CATALOG_SYNC_QUEUE_URL', {
        body: { mode: 'incremental', again: true } satisfies CatalogSyncMessage,
        delaySeconds: RECHECK_SECONDS,
      }),
  };
};

/** Extractions and comparisons, stored and requested. */
export const snapshotServices = () => {
  const { table } = coreServices();
  return {
    jobs: openJobs(table),
    snapshots: snapshotsStore(table),
    reconciliations: reconciliationsStore(table),
    readings: syncHealthStore(table),
  };
};

export const extractionServices = (): ExtractionServices => ({
  ...snapshotServices(),
  clock: systemClock,
  erp: openErpStock(),
});

export const reconciliationServices = (): Omit<ReconciliationServices, 'lateWrites'> => ({
  ...snapshotServices(),
  ...movementServices(),
  holds: openErpHolds(),
  goneTwice: openDuplicateExits(),
  clock: systemClock,
  erp: openErpStock(),
});

export const stockListServices = (): MovementListServices & { newProducts: NewProductsStore } => {
  const { table } = coreServices();
  return {
    cache: cachedLists(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
    admins: openAdmins(table),
    catalog: openCatalogView(table),
    erp: openErpStock(),
    erpPages: () => findParameter('dolibarr/web-url'),
  };
};
