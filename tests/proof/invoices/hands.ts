import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { keys } from '#functions/table-keys.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { happen } from '#tests/support/database/outbox.ts';
import { isNotOurs } from '#tests/support/erp/erp-mishaps.ts';
import { SETTINGS, type World } from './world.ts';

export type Acts = ReturnType<typeof handsOf>;

/** Whatever the shop writes in the ERP, it writes in one of these. */
export const WRITES: ReadonlySet<string> = new Set(['looked', 'looked again', 'worked', 'told again']);

/** Does one of them; `true` where it was refused, by the shop or by the house's own ERP. */
export const act = async ({ told }: World, acts: Acts, name: keyof Acts): Promise<void> => {
  try {
    await acts[name]();
  } catch (error) {
    if (!(error instanceof Refusal) && !isNotOurs(error)) throw error;
    told.push(`  refused: ${error.message.slice(0, 80)}`);
  }
};

/** What the customer, the office, the writer and the house in its ERP may do next, in any turn. */
export const handsOf = (world: World) => ({ ...ownHands(world), ...theirHands(world) });

const ownHands = (world: World) => {
  const { shop, customerId, products, id, past, now, random } = world;
  const { between, chance, pick } = random;
  const happened = (type: 'payment.received' | 'payment.refunded', refundId = '') =>
    happen(
      shop.table,
      type,
      `${type}-${id}-${refundId}`,
      { customerId, orderId: id, attemptId: `A-${id}`, refundId },
      now(),
    );
  return {
    'edited here': async () => {
      if (past.paidCents > 0) return;
      await editOrder(shop, {
        customerId,
        orderId: id,
        items: [{ product_id: products.at20, quantity: between(1, 6) }],
        now: now(),
      });
      past.isEdited = true;
    },
    'delivered here': async () => {
      const change = { field: 'statut_livraison', value: 'livre' } as const;
      await changeWebOrder(shop, {
        orderId: id,
        adminId: 'ADMIN1',
        change,
        now: now(),
      });
    },
    'paid here': async () => {
      // what the shop asks for: the house may have had some of it by transfer
      const due = dueCents(await world.order());
      if (past.paidCents > 0 || due === 0) return;
      past.paidCents = chance(0.6) ? due : Math.max(1, due + between(-300, 500));
      await world.paid(id, past.paidCents, { provider: world.provider });
      await happened('payment.received');
    },
    'given back here': async () => {
      const left = past.paidCents - past.givenBack;
      if (left <= 0) return;
      const cents = chance(0.3) ? left : between(1, left);
      past.givenBack += cents;
      past.refunds += 1;
      await world.refund(id, cents, past.refunds);
      await shop.table.update(keys.order(customerId, id), {
        update: 'SET paid = :left',
        values: { ':left': past.paidCents - past.givenBack },
      });
      await happened('payment.refunded', `R${past.refunds}`);
    },
    'set otherwise': async () => {
      if (!chance(0.3)) return;
      past.isChanged = true;
      await world.set({ onDelivery: pick(SETTINGS) });
    },
    'told again': async () => {
      if (past.sent.length > 0) await world.repeat(pick(past.sent));
    },
    looked: world.look,
    'looked again': world.look,
    worked: world.work,
    answered: async () => {
      for (const _one of (await listErpQuestions(shop, { limit: 10 })).data)
        await arbitrateOrder(shop, {
          orderId: id,
          keep: pick(['site', 'dolibarr'] as const),
          adminId: 'ADMIN1',
          now: now(),
        });
    },
  };
};

/** The house, in its ERP. */
const theirHands = (world: World) => {
  const { api, rows, row, id, past, now, random } = world;
  const { between, chance, pick } = random;
  const some = async (which: (one: ChangedInvoice) => boolean) => {
    const found = (await rows()).filter(which);
    return found.length > 0 ? pick(found) : undefined;
  };
  return {
    'weighed there': async () => {
      const [line] = (await world.dolibarrOrders(id)).flatMap(({ lines }) => lines);
      if (!line || (await rows()).length > 0 || (await world.order()).deliveryStatus === 'livre') return;
      await api('POST', `/orders/${row}/settodraft`, { idwarehouse: -1 });
      const tva_tx = line.vatBasisPoints / 100;
      await api('PUT', `/orders/${row}/lines/${line.id}`, { qty: between(1, 6), subprice: 10, tva_tx });
      await api('POST', `/orders/${row}/validate`, { idwarehouse: 0, notrigger: 0 });
      past.isEdited = true;
    },
    'invoiced there': async () => {
      if ((await rows()).some(({ isCreditNote, statusCode }) => !isCreditNote && statusCode !== '3')) return;
      await api('POST', `/invoices/createfromorder/${row}`);
      past.byHouse = true;
    },
    'validated there': async () => {
      const draft = await some(({ statusCode }) => statusCode === '0');
      if (draft) await api('POST', `/invoices/${draft.id}/validate`);
    },
    'deleted there': async () => {
      const draft = chance(0.3) ? await some(({ statusCode }) => statusCode === '0') : undefined;
      if (!draft) return;
      await api('DELETE', `/invoices/${draft.id}`);
      past.byHouse = true;
    },
    'paid there': async () => {
      const open = chance(0.4)
        ? await some(
            ({ statusCode, isCreditNote, restCents }) => statusCode === '1' && !isCreditNote && restCents > 0,
          )
        : undefined;
      if (!open) return;
      const cents = chance(0.5) ? open.restCents : between(1, open.restCents);
      await api('POST', '/invoices/paymentsdistributed', {
        arrayofamounts: { [open.id]: { amount: (cents / 100).toFixed(2), multicurrency_amount: '' } },
        datepaye: Math.floor(now().getTime() / 1000),
        closepaidinvoices: 'yes',
        accountid: 1,
        paymentid: 4,
      });
      past.byHouse = true;
    },
    'credited there': async () => {
      const of = chance(0.3)
        ? await some(({ isCreditNote, statusCode }) => !isCreditNote && /[12]/.test(statusCode))
        : undefined;
      if (!of) return;
      const note = await api('POST', '/invoices', {
        socid: Number(of.thirdPartyId),
        type: 2,
        fk_facture_source: Number(of.id),
        lines: [{ desc: 'Geste', qty: 1, subprice: -between(1, 20), tva_tx: 20, product_type: 1 }],
      });
      if (chance(0.7)) await api('POST', `/invoices/${String(note)}/validate`);
      past.byHouse = true;
    },
  };
};
