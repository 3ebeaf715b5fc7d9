import { afterAll } from 'vitest';
import { followInvoices } from '#functions/erp/follow/follow-invoices.ts';
import { settleInvoices } from '#functions/erp/invoices/settle-invoices.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { keys } from '#functions/table-keys.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';
import { paidAttempt } from '#tests/support/orders/an-attempt.ts';
import { openErpUnderTest, openShopUnderTest } from './erp-under-test.ts';
import { erpHand } from './open-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const WRITES = ['createInvoiceFromOrder', 'validateInvoice', 'createCreditNote', 'recordInvoicePayment'];
const STARTED = Math.floor(Date.now() / 1000) * 1000;

/** The ordered goods: 10 € a kilogram each, at 20 % of VAT and at 5.5 %. */
type Wanted = { at20?: number; at55?: number };

/** A shop whose deliveries are invoiced in a Dolibarr of its own, on one clock; or in a real one that may be written to. */
export const openInvoicing = async () => {
  const invoicing = await startInvoicing();
  afterAll(invoicing.close);
  return invoicing;
};

/** The same for as long as its caller needs it. */
export const startInvoicing = async () => {
  let minutes = 0;
  const now = () => new Date(STARTED + minutes * 60_000);
  const { url, apiKey, close } = await openErpUnderTest(now);
  const erp = createDolibarrGateway({ baseUrl: url, apiKey });
  const shop = await openShopUnderTest(now());

  const api = erpHand({ url, apiKey });
  const services = (gateway = erp) => ({
    ...shop,
    outbox: outboxStore(shop.table),
    erp: async () => gateway,
    step: { at: now() },
  });
  const work = () => workOff(shop.table, 'erp', now(), (message) => pushEvent(services(), message, now()));
  const look = async () => {
    minutes += 5;
    await followInvoices(services(), now());
  };
  const settle = (id: string, gateway = erp) =>
    settleInvoices(services(gateway), { customerId, orderId: id });
  const dolibarrOrders = async (id: string) => {
    const found = await erp.findOrdersByRefExt(id);
    if (found.kind !== 'ok') throw new Error('not there');
    return found.value;
  };

  const productAt = async (ref: string, vat: number) => {
    // a real one has those of other runs too
    const sold = { ref: `${ref}-${STARTED}`, label: ref, price: 10, tva_tx: vat, status: 1 };
    const product = String(await api('POST', '/products', sold));
    await api('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 50_000 });
    return product;
  };
  const products = { at20: await productAt('ESSAI', 20), at55: await productAt('ESSAI-55', 5.5) };
  await syncWholeCatalog(services(), now(), async () => {});
  await followInvoices(services(), now());

  /** Money that arrived for an order. */
  const paid = async (id: string, amountCents: number, of: Partial<Attempt> = {}) => {
    const attempt = { ...paidAttempt, id: `A-${id}`, orderId: id, customerId, amountCents, ...of };
    await shop.table.transact([paymentsStore(shop.table).create(attempt)]);
    await shop.table.update(keys.order(customerId, id), {
      update: 'SET paid = :cents, received = :cents, payment = :paid',
      values: { ':cents': amountCents, ':paid': 'paye' },
    });
  };

  return {
    close,
    url,
    shop,
    erp,
    customerId,
    products,
    now,
    api,
    services,
    work,
    look,
    wait: (more: number) => void (minutes += more),
    settle,
    dolibarrOrders,
    paid,
    follow: async () => {
      await look();
      await work();
    },
    set: async (rules: Partial<ErpInvoicing>) => {
      const { value, version } = await shop.settings.read(shopSettings.erpInvoicing);
      await shop.settings.replace(
        shopSettings.erpInvoicing,
        { ...value, ...rules },
        { version, by: 'test', now: now() },
      );
    },

    /** An order in the ERP, paid by card in full. */
    anOrder: async ({ at20 = 0, at55 = 0 }: Wanted, { paidCents = 0 }: { paidCents?: number } = {}) => {
      minutes += 15;
      const { order_id: id } = await placeOrder(shop, {
        customerId,
        items: [
          { product_id: products.at20, quantity: at20 },
          { product_id: products.at55, quantity: at55 },
        ].filter(({ quantity }) => quantity > 0),
        seenTotal: (at20 + at55) * 10,
        idempotencyKey: undefined,
        now: now(),
      });
      await work();
      const [row] = await dolibarrOrders(id);
      if (paidCents > 0) await paid(id, paidCents);
      return { id, row: row!.id };
    },
    deliver: (id: string) =>
      shop.table.update(keys.order(customerId, id), {
        update: 'SET delivery = :livre',
        values: { ':livre': 'livre' },
      }),
    refund: async (id: string, amountCents: number, n = 1) =>
      shop.table.transact([
        paymentsStore(shop.table).refunds.create({
          id: `R${n}-${id}`,
          orderId: id,
          customerId,
          attemptId: `A-${id}`,
          provider: 'stripe',
          paymentRef: 'pi_1',
          amountCents,
          reason: 'geste',
          by: 'admin:1',
          state: 'succeeded',
          requestHash: null,
          providerRef: 're_1',
          createdAt: now().toISOString(),
          sentAt: now().toISOString(),
          version: 1,
        }),
      ]),

    /** The ERP's data of an order: its invoices and credit notes, and the payments on them. */
    there: async (id: string) => {
      const rows = await erp.readInvoicesWithCredits(
        (await dolibarrOrders(id)).flatMap((one) => one.invoiceIds),
      );
      if (rows.kind !== 'ok') throw new Error('not read');
      return Promise.all(
        rows.value.map(async ({ id: invoiceId, statusCode, isCreditNote, totalTtcCents, restCents }) => {
          const listed = await erp.listInvoicePayments(invoiceId);
          const payments = listed.kind === 'ok' ? listed.value.map(({ amountCents }) => amountCents) : [];
          return { statusCode, isCreditNote, totalTtcCents, restCents, payments };
        }),
      );
    },
    /** Entries of an order's history about its money there. */
    money: async (id: string) =>
      (await shop.orders.history(id))
        .filter(({ field }) => field === 'paiement' || field === 'remboursement')
        .map(({ to }) => to.replaceAll(/\u00a0|\u202f/g, ' '))
        .sort(),
    /** Settles it with a process that dies once after each write, the write being done; returns how often it died. */
    throughDeaths: async (id: string) => {
      const gateway = dying(erp);
      for (let deaths = 0; ; deaths++) {
        try {
          await settle(id, gateway);
          return deaths;
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'killed') throw error;
        }
      }
    },
  };
};

const dying = (erp: DolibarrGateway): DolibarrGateway => {
  const died = new Set<string>();
  return new Proxy(erp, {
    get(held, name: keyof DolibarrGateway) {
      const call = held[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      // awaited as a value
      if (!call) return undefined;
      return async (...given: unknown[]) => {
        const answer = await call(...given);
        const which = `${name} ${JSON.stringify(given)}`;
        if (!WRITES.includes(name) || died.has(which)) return answer;
        died.add(which);
        throw new Error('killed');
      };
    },
  });
};
