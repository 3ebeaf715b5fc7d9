import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { openPeople } from '#functions/customers/customers.module.ts';
import { oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { openClaims } from '#functions/claims/claims.module.ts';
import { openRefunds } from '#functions/payments/payments.module.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { recallsStore } from '#functions/stock/lots/recalls.store.ts';
import { contactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { MailGateway, OutgoingMail } from '#functions/gateways/mail/mail-gateway.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { patientClient } from '#tests/support/database/patient-client.ts';
import type { TableClient } from '#functions/platform/table/table-client.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { sameStart } from '#tests/support/database/same-start.ts';
import { fillShop, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { Interruption } from './interruption.ts';
import { Outside } from './outside.ts';
import { simulatedErp } from './simulated-erp.ts';
import { simulatedProviders } from './simulated-providers.ts';
import { Turnstile } from './turnstile.ts';
import { DEFAULT_HOUSE } from '#shared/settings/house.ts';

export const customers = ['CLIENT1', 'CLIENT2'] as const;

const LOTS = {
  '1': [
    { lot: 'A', milli: 400_000 },
    { lot: 'B', milli: 200_000 },
  ],
  '2': [{ lot: 'B', milli: 400_000 }],
};

/** Answers to a customer. */
export type Told = { key: string; customerId: string; orderId: string; reference: string };

/** Every life begins with it: the ERP has been read for the first time. */
const worker = globalThis as typeof globalThis & { startSimulation?: (table: Table) => Promise<void> };

const writeStart = async (table: Table, gateway: DolibarrGateway, at: Date): Promise<void> => {
  const shop = await fillShop(table);
  await table.transact(
    shop.customers.create({ ...testCustomer, id: 'CLIENT2', mail: 'marie@table-essai.test' }),
  );
  await shop.catalog.putCategory({ id: '1', label: 'BOEUF', ref: 'BOEUF', description: '' });
  await syncWholeCatalog({ ...shop, erp: async () => gateway }, at, async () => {});
};

/**
 * The use cases unchanged, on the real table engine; outside systems are simulated behind the gateways' own
 * interfaces. Table and gateways fail and die as scripted; time passes only when scripted.
 */
export const openEnvironment = async (chance: () => number) => {
  let time = Date.parse('2026-11-21T06:00:00.000Z');
  const turnstile = new Turnstile(chance);
  const interruption = new Interruption(turnstile);
  const erpSide = new Outside(interruption, () => time);
  const paySide = new Outside(interruption, () => time);
  const erp = simulatedErp(erpSide, () => time);
  const providers = simulatedProviders(paySide, () => time);

  const client = patientClient();
  const mortal: Pick<TableClient, 'send'> = {
    send: (action, input) => interruption.through(() => client.send(action, input)),
  };

  for (const product of testProducts) {
    // little enough to run out, except for the one tracked by lots
    if (product.id !== '5') erp.stock.open(product, { '1': 10_000, '2': 5000 });
    else erp.stock.open(product, { '1': 0, '2': 0 }, LOTS);
  }
  const tableName = await createTestTable();
  worker.startSimulation ??= sameStart((table) => writeStart(table, erp.gateway, new Date(time)));
  await worker.startSimulation(openTable(tableName));
  const shop = shopOn(openTable(tableName, mortal));
  const letters: OutgoingMail[] = [];
  const mail: MailGateway = {
    send: (letter) => interruption.through(async () => ok({ messageId: `message-${letters.push(letter)}` })),
  };
  const services = {
    ...shop,
    outbox: outboxStore(shop.table),
    admins: openAdmins(shop.table),
    people: openPeople(shop.table),
    tokens: oneTimeTokensStore(shop.table),
    refunds: openRefunds(shop.table),
    claims: openClaims(shop.table),
    contactRequests: contactRequestsStore(shop.table),
    recalls: recallsStore(shop.table),
    stopped: stoppedAddressesStore(shop.table),
    owner: async () => 'contact@viande.test',
    mail: async () => mail,
    payments: paymentsStore(shop.table),
    erp: async () => erp.gateway,
    stripe: async () => providers.card,
    paypal: async () => providers.wallet,
    siteOrigin: async () => 'https://viande.test',
    weighing: async () => DEFAULT_WEIGHING,
    house: async () => DEFAULT_HOUSE,
  };
  return {
    tableName,
    client,
    services,
    erp,
    providers,
    turnstile,
    interruption,
    erpSide,
    paySide,
    told: [] as Told[],
    /** Every key used for a refund, by order. */
    refundKeys: new Map<string, Set<string>>(),
    /** Every answer to a refund, by its key. */
    refunded: [] as { key: string; orderId: string; cents: number }[],
    letters,
    moved: [] as { key: string; documentId: string }[],
    now: () => new Date(time),
    /** Time passes; delayed effects of outside systems happen in it. */
    pass(seconds: number) {
      time += seconds * 1000;
      erpSide.catchUp();
      paySide.catchUp();
    },
  };
};

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;
