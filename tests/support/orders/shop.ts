import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { claimsStore } from '#functions/claims/claims.store.ts';
import { deliverySettingsStore } from '#functions/delivery/delivery-settings.store.ts';
import { standingOrdersStore } from '#functions/standing-orders/standing-orders.store.ts';
import { signaturesStore } from '#functions/orders/signatures.store.ts';
import { stopOrdersStore } from '#functions/rounds/stop-orders.store.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { ratiosStore } from '#functions/cutting/ratios.store.ts';
import { returnsStore } from '#functions/rounds/returns/returns.store.ts';
import { preparationsStore } from '#functions/preparation/preparations.store.ts';
import { ledgerRunStore } from '#functions/payments/ledger/ledger-run.store.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { catalogStore } from '#functions/catalog/catalog.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { peopleStore } from '#functions/customers/people/people.store.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { orderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import { approvalsStore } from '#functions/orders/approval/approvals.store.ts';
import { unusedNumbersStore } from '#functions/orders/unused-numbers.store.ts';
import { agreedPricesStore } from '#functions/customers/agreed-prices/agreed-prices.store.ts';
import { heartbeatsStore } from '#functions/erp/follow/heartbeats.store.ts';
import { erpInvoicesStore } from '#functions/erp/invoices/erp-invoices.store.ts';
import { erpInvoicingStore } from '#functions/erp/invoices/erp-invoicing.store.ts';
import { erpOrdersStore } from '#functions/erp/orders/erp-orders.store.ts';
import { otherTotalsStore } from '#functions/erp/orders/other-totals.store.ts';
import { erpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import { erpHoldsStore } from '#functions/stock/erp-holds.store.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { receptionsStore } from '#functions/stock/receptions/receptions.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import type { Product } from '#shared/catalog/product.ts';
import { keys } from '#functions/table-keys.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { sameStart } from '#tests/support/database/same-start.ts';

/** A shop with one verified customer and a few products, on a table of its own. */
export const openTestShop = async () => fillShop(openTable(await createTestTable()));

/** The stores of a shop on a table filled by the caller. */
export const shopOn = (table: Table) => ({
  table,
  catalog: {
    ...catalogStore(table),
    /** Whole, whatever was stored before. */
    putProduct: (product: Product) => table.put({ ...keys.product(product.id), ...product }),
  },
  customers: customersStore(table),
  people: peopleStore(table),
  orders: ordersStore(table),
  stock: stockStore(table),
  lotDays: stockStore(table),
  guards: orderingGuardsStore(table),
  unusedNumbers: unusedNumbersStore(table),
  approvals: approvalsStore(table),
  movements: movementsStore(table),
  receptions: receptionsStore(table),
  newProducts: newProductsStore(table),
  settings: openSettings(table),
  holds: erpHoldsStore(table),
  erpOrders: erpOrdersStore(table),
  otherTotals: otherTotalsStore(table),
  erpInvoices: erpInvoicesStore(table),
  erpInvoicing: erpInvoicingStore(table),
  erpQuestions: erpQuestionsStore(table),
  agreedPrices: agreedPricesStore(table),
  heartbeats: heartbeatsStore(table),
  payments: paymentsStore(table),
  ledgerRun: ledgerRunStore(table),
  preparations: preparationsStore(table),
  claims: claimsStore(table),
  standing: standingOrdersStore(table),
  delivery: deliverySettingsStore(table),
  returns: returnsStore(table),
  stopOrders: stopOrdersStore(table),
  signatures: signaturesStore(table),
  outbox: outboxStore(table),
  ratios: ratiosStore(table),
  // no ERP is set up, and a provider that is not given must not be called
  erp: async (): Promise<DolibarrGateway> => createDolibarrGateway({ baseUrl: '', apiKey: '' }),
  stripe: async (): Promise<StripeGateway> => absent('card'),
  paypal: async (): Promise<PaypalGateway> => absent('wallet'),
  siteOrigin: async () => 'https://viande.test',
});

const absent = (name: string): never => {
  throw new Error(`no ${name} here`);
};

/** By any test's clock the catalogue was read a moment ago. */
const JUST_READ = new Date('2100-01-01T00:00:00.000Z');

/** Hundreds of shops are opened, always with the same initial data. */
const worker = globalThis as typeof globalThis & { startShop?: (table: Table) => Promise<void> };

export const fillShop = async (table: Table) => {
  worker.startShop ??= sameStart(writeShop);
  await worker.startShop(table);
  return shopOn(table);
};

const writeShop = async (table: Table): Promise<void> => {
  const shop = shopOn(table);
  await shop.table.transact(shop.customers.create(testCustomer));
  for (const product of testProducts) {
    await shop.catalog.putProduct(product);
    await shop.stock.recordCount(counted(product.id, [60_000, 40_000]));
  }
  await shop.catalog.recordSync(JUST_READ, false);
};

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

export const testCustomer = {
  id: 'CLIENT1',
  civility: 'M.',
  firstname: 'Paul',
  lastname: 'Essai',
  society: 'Bistrot d’essai',
  description: '',
  mail: 'paul@bistrot-essai.test',
  phone: '0500000000',
  address: '1 rue de l’Essai',
  complement: '',
  postal: '64000',
  city: 'Bordeaux',
  createdAt: '2026-11-01T08:00:00.000Z',
  emailVerifiedAt: '2026-11-01T09:00:00.000Z',
  erpId: null,
  version: 1,
  credentialsVersion: 1,
} as const;

const labels = [
  'ENTRECOTE PAREE',
  'FAUX FILET PARE',
  'GIGOT D’AGNEAU',
  'BLANC DE POULET',
  'STEAK HACHE 150 G X 20',
];

export const testProducts: Product[] = labels.map((label, i) => ({
  id: String(i + 1),
  ref: `BF00${i + 1}`,
  label,
  categoryId: '1',
  categoryIds: ['1'],
  categoryName: 'BOEUF',
  unit: 'kg',
  priceHtE4: 100_000 + i * 10_000,
  costCents: 700,
  vatRate: 550,
  barcode: `200000001000${i}`,
  onSale: true,
}));

export const NOW = new Date('2026-11-21T06:00:00.000Z');
