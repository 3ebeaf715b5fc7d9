import { followInvoices } from '#functions/erp/follow/follow-invoices.ts';
import { followOrders } from '#functions/erp/follow/follow-orders.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { ErpInvoicePayment } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { mishapsOf } from '#tests/support/erp/erp-mishaps.ts';
import type { startInvoicing } from '#tests/support/erp/invoicing.ts';
import { shopOn } from '#tests/support/orders/shop.ts';

export const SETTINGS = ['validated', 'validated', 'draft', 'none'] as const;
/** On which bank account of the ERP money stands that came by a provider. */
export const ACCOUNTS = { card: '1', wallet: '2' } as const;

export type Invoicing = Awaited<ReturnType<typeof startInvoicing>>;
export type World = Awaited<ReturnType<typeof openWorld>>;

/** One confirmed order, the shop and the ERP that it stands in, and what was done to it so far. */
export const openWorld = async (invoicing: Invoicing, seed: number) => {
  const { shop, erp, customerId, now, wait } = invoicing;
  const random = seededRandom(seed);
  const { between, chance, pick } = random;
  const told: string[] = [];
  const mishaps = mishapsOf({ chance, pick, told });
  const setting = pick(SETTINGS);
  await invoicing.set({ onDelivery: setting, accounts: ACCOUNTS });
  const provider = pick(['stripe', 'stripe', 'paypal'] as const);
  const { id, row } = await invoicing.anOrder({ at20: between(1, 5), at55: between(0, 3) });
  const past = {
    paidCents: 0,
    givenBack: 0,
    refunds: 0,
    /** The house's setting was changed on the way. */
    isChanged: false,
    /** The house did something to money or invoices itself, so that what is left may differ, in sight. */
    byHouse: false,
    isEdited: false,
    repeated: 0,
    sent: [] as OutboxMessage[],
  };

  const services = () => ({
    ...shopOn(mishaps.table(shop.table)),
    outbox: outboxStore(mishaps.table(shop.table)),
    erp: async () => mishaps.erp(erp),
    step: { at: now() },
  });
  const push = (message: OutboxMessage) => mishaps.survived(() => pushEvent(services(), message, now()));
  const repeat = (message: OutboxMessage) => {
    past.repeated += 1;
    return push(message);
  };
  const work = async () => {
    wait(2);
    for (const { message } of await dueTodos(shop.table, 'erp', now())) {
      await push(message);
      // a queue may deliver twice, also what it delivered long ago
      if (chance(0.2)) await repeat(message);
      past.sent.push(message);
    }
  };
  const rows = async () => {
    const ids = (await invoicing.dolibarrOrders(id)).flatMap(({ invoiceIds }) => invoiceIds);
    const read = await erp.readInvoicesWithCredits(ids);
    if (read.kind !== 'ok') throw new Error('not read');
    return read.value;
  };

  return {
    ...invoicing,
    random,
    told,
    mishaps,
    setting,
    provider,
    id,
    row,
    past,
    repeat,
    work,
    /** The look of every five minutes, and what it tells the writer of. */
    look: async () => {
      wait(3);
      await mishaps.survived(() => followOrders(services(), now()));
      await mishaps.survived(() => followInvoices(services(), now()));
      await work();
    },
    order: async () => (await shop.orders.find(customerId, id))!,
    rows,
    /** Its invoices and credit notes there, and every payment on them. */
    money: async () => {
      const there = await rows();
      const lists = await Promise.all(there.map((one) => erp.listInvoicePayments(one.id)));
      const payments = lists.flatMap((list): ErpInvoicePayment[] => (list.kind === 'ok' ? list.value : []));
      const paidUnder = (num: string) =>
        payments.filter((one) => one.num === num).reduce((sum, { amountCents }) => sum + amountCents, 0);
      return { there, payments, paidUnder };
    },
    /** How its seed chose and what happened, for whoever looks for what broke a promise. */
    course: () =>
      `seed ${seed}, ${setting}${past.isChanged ? ', set otherwise' : ''}, ${provider}\n${told.join('\n')}`,
  };
};
