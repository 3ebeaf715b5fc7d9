import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { findRounding } from '#functions/erp/rounding/known-rounding.ts';
import type { ErpStores } from '#functions/erp/writer/erp-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type SettingsStore, shopSettings, vatQuestionStore } from '#functions/settings/settings.module.ts';
import type { ErpAddress } from '#shared/erp/erp-address.ts';
import type { LocalFacts } from '#shared/erp/local-health-checks.ts';

type Services = Pick<ErpStores, 'erpOrders' | 'otherTotals' | 'heartbeats'> & {
  table: Table;
  settings: Pick<SettingsStore, 'read'>;
  catalog: Pick<Catalog, 'listProducts'>;
  address: () => Promise<ErpAddress>;
};

const MOST_ORDERS = 50;

/** What the shop knows of the ERP, and the differences between both. */
export const readLocalFacts = async (services: Services): Promise<LocalFacts> => {
  const { table, settings, catalog, erpOrders, otherTotals } = services;
  const [address, heartbeats, warehouses, invoicing, sharing, vat, rounding, products, question, others] =
    await Promise.all([
      services.address(),
      services.heartbeats.find(),
      settings.read(shopSettings.erpWarehouses),
      settings.read(shopSettings.erpInvoicing),
      settings.read(shopSettings.erpSharing),
      settings.read(shopSettings.cartVat),
      findRounding(table),
      catalog.listProducts(),
      vatQuestionStore(table).find(),
      otherTotals.list(MOST_ORDERS),
    ]);
  const records = await erpOrders.findMany(others.map(({ orderId }) => orderId));
  return {
    address,
    heartbeats,
    warehouses: warehouses.value,
    invoicing: { ...invoicing.value, isChosen: invoicing.version > 0 },
    claimsInAgenda: sharing.value.claimsInAgenda,
    placesByContact: sharing.value.places === undefined,
    vat: vat.value,
    isVatPending: question !== undefined && !vat.value.confirmed,
    rates: products.filter(({ onSale }) => onSale).map(({ vatRate }) => vatRate),
    ...(rounding ? { rounding } : {}),
    // pulled or pushed again concurrently
    otherTotals: others.filter(
      ({ orderId, theirsCents }) => records.get(orderId)?.otherTotalCents === theirsCents,
    ),
  };
};
