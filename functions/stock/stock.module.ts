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
import { findParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
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
import { givenBackToLots, refuseUnfitParts, takenFromLots } from './lots/prepare-from-lots.ts';
import type { MovementListServices } from './movements/list-movements.ts';
import type { MovementServices } from './movements/movement-services.ts';
import { type SendOut, sendOut } from './movements/send-out.ts';
import { type TakeBack, takeBack } from './movements/take-back.ts';
import { type MovementsStore, movementsStore } from './movements/movements.store.ts';
import { type NewProductsStore, newProductsStore } from './movements/new-products.store.ts';
import type { ReceptionServices } from './receptions/expected-orders.ts';
import type { RefusalPhotoServices } from './receptions/refusal-photos.ts';
import type { ReconciliationServices } from './reconciliation/reconcile-stock.ts';
import { type ReconciliationsStore, reconciliationsStore } from './reconciliation/reconciliations.store.ts';
import { type StockStore, stockStore } from './stock.store.ts';
import type { CatalogSyncServices } from './sync/run-catalog-sync.ts';
import { type SyncHealthStore, syncHealthStore } from './sync/sync-health.store.ts';

export { quarantinedPart, availableMilliPart, availableOf } from './stock.store.ts';

/** The catalogue with the stock, as one Lambda holds it. */
export const openCatalogView = (table: Table = coreServices().table) =>
  catalogReader({ table, catalog: openCatalog(table), stock: stockStore(table) });

/** The lines of a transaction that reserve and give back, and the clock that tells readers of it. */
export type Stock = Pick<StockStore, 'reserve' | 'release' | 'tick' | 'countOrder'>;
/** With the counts of the ERP, taken over, and the numbers that it gave to receptions made here. */
export type RecountedStock = Pick<StockStore, 'currentLevels' | 'recordCount'> & {
  lots: Pick<StockStore['lots'], 'nameReception'>;
};
export const openRecountedStock = (table: Table = coreServices().table): Stock & RecountedStock =>
  stockStore(table);
export const openStock = (table: Table = coreServices().table): Stock => stockStore(table);

/** Our own ledger of movements, as far as the ERP follows it. */
export type { LedgerRecord } from './movements/ledger-item.ts';
export type Movements = MovementsStore;
export const openMovements = (table: Table = coreServices().table): Movements => movementsStore(table);

/** What orders take out of lots, and give back to them. */
export const openPreparation = (table: Table = coreServices().table) => {
  const stock = stockStore(table);
  return {
    take: (...args: Parameters<Rest<typeof takenFromLots>>) => takenFromLots(stock, ...args),
    refuseUnfit: (...args: Parameters<Rest<typeof refuseUnfitParts>>) => refuseUnfitParts(stock, ...args),
    deliver: (...args: Parameters<Rest<Rest<typeof deliveredFromStock>>>) =>
      deliveredFromStock(table, stock, ...args),
    giveBack: (...args: Parameters<Rest<typeof givenBackToLots>>) => givenBackToLots(stock, ...args),
  };
};
/** What is known of lots by their names: days and origin, for the papers that go with them. */
export type LotRecords = Pick<StockStore['lots'], 'findMany'>;
export const openLotRecords = (table: Table = coreServices().table): LotRecords => stockStore(table).lots;

/** Their days, as the house corrects them in the ERP. */
export const openLotDays = (table: Table = coreServices().table): LotDays => stockStore(table);

/** A use case without its first argument. */
type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? (...rest: R) => void : never;

/** What lots stand on, and following one to its origin and to whoever got it. */
export { type LotServices, levelsOfLots } from './lots/find-lot.ts';
export { followLot } from './lots/trace-lot.ts';

/** What puts lots down under the words that they are found by. */
export const openLotWords = (table: Table = coreServices().table) => stockStore(table).lots;

/** Products that were created here and are given the ERP's id. */
export type NewProducts = NewProductsStore;
export const openNewProducts = (table: Table = coreServices().table): NewProducts => newProductsStore(table);

/** What orders of the ERP keep of our stock. */
export { isEntered, type MovementCursor } from './erp-movements.ts';
export type { ErpHold, ErpHoldsStore } from './erp-holds.store.ts';
export const openErpHolds = (table: Table = coreServices().table): ErpHoldsStore => erpHoldsStore(table);

/** Goods that left here and in the ERP. */
export const openDuplicateExits = (table: Table = coreServices().table): DuplicateExitsStore =>
  duplicateExitsStore(table);

/** The nightly comparison with the ERP. */
export type Reconciliations = Pick<ReconciliationsStore, 'latest'>;
export const openReconciliations = (table: Table = coreServices().table): Reconciliations =>
  reconciliationsStore(table);

/** How the readings of the ERP went lately. */
export type SyncHealthReader = Pick<SyncHealthStore, 'find'>;
export type SyncHealthRequested = Pick<SyncHealthStore, 'recordRequested'>;
export const openSyncHealth = (table: Table = coreServices().table): SyncHealthReader & SyncHealthRequested =>
  syncHealthStore(table);

/** The ERP with its warehouses under the sites' numbers: nobody here counts or moves in any other. */
export const openErpStock = (table: Table = coreServices().table): (() => Promise<DolibarrGateway>) =>
  erpOfSites(fromParameters(openDolibarr), openSettings(table));

/** Dependencies of stock movement writes. */
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

/** Dependencies of completing a product in the ERP. */
export const completionServices = () => ({
  ...movementServices(),
  outbox: outboxStore(coreServices().table),
});

/** Dependencies of supplier receptions. */
export const receptionServices = (): ReceptionServices => ({
  ...movementServices(),
  erp: openErpStock(),
  receptions: receptionsStore(coreServices().table),
});

/** What keeping and showing photographs of refused goods stands on: no ERP. */
export const refusalPhotoServices = (): RefusalPhotoServices => ({
  movements: movementsStore(coreServices().table),
  photos: photoBucket(),
});

/** Goods of an order that came back, into a stock or destroyed. */
export type TakeBackGoods = (request: TakeBack) => Promise<string>;
export const takeBackGoods =
  (services: MovementServices): TakeBackGoods =>
  (request) =>
    takeBack(services, request);

/** What was put away of an order leaves for its customer again. */
export type SendAgain = (request: SendOut) => Promise<void>;
export const sendAgain =
  (services: MovementServices): SendAgain =>
  (request) =>
    sendOut(services, request);

const RECHECK_SECONDS = 60;

/** Dependencies of reads of the ERP catalogue and stock. */
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

/** The extractions of days and the comparisons, kept and asked for. */
export const snapshotServices = () => {
  const { table } = coreServices();
  return {
    jobs: openJobs(table),
    snapshots: snapshotsStore(table),
    reconciliations: reconciliationsStore(table),
    readings: syncHealthStore(table),
  };
};

/** Dependencies of the stock extraction. */
export const extractionServices = (): ExtractionServices => ({
  ...snapshotServices(),
  clock: systemClock,
  erp: openErpStock(),
});

/** Dependencies of the nightly comparison with the ERP. */
export const reconciliationServices = (): ReconciliationServices => ({
  ...snapshotServices(),
  ...movementServices(),
  holds: openErpHolds(),
  goneTwice: openDuplicateExits(),
  outbox: outboxStore(coreServices().table),
  clock: systemClock,
  erp: openErpStock(),
});

/** Dependencies of stock and movements on screens. */
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
