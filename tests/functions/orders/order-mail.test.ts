import { beforeEach, describe, expect, test } from 'vitest';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import type { MailServices } from '#functions/mail/writing.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import type { WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { handlerFor } from '#functions/platform/outbox/try-todo.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShop();
  orderId = (await place([{ product_id: '1', quantity: 10 }], 100)).order_id;
});

const place = (items: { product_id: string; quantity: number }[], seenTotal: number) =>
  placeOrder(shop, { customerId: testCustomer.id, items, seenTotal, idempotencyKey: undefined, now: NOW });
const change = (change: WebOrderChange) =>
  changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now: NOW });
const edit = (items: { product_id: string; quantity: number }[]) =>
  editOrder(shop, { customerId: testCustomer.id, orderId, items, now: NOW });
const mails = async () =>
  (await dueTodos(shop.table, 'mail', NOW))
    .map(({ subscription }) => subscription.replace('mail.', ''))
    .filter((letter) => letter !== 'order-received')
    .sort();

/** Where the last of them leads. */
let actions: string[] = [];
/** What the mail worker would write now, for each pending mail. */
const letters = async () => {
  const services = { ...shop, siteOrigin: async () => 'https://viande-demo.test' } as unknown as MailServices;
  const written: Record<string, string | undefined> = {};
  for (const { subscription, ...event } of await dueTodos(shop.table, 'mail', NOW)) {
    const letter = subscription.replace('mail.', '');
    if (letter === 'order-received') continue;
    const made = (await handlerFor(mailHandlers, subscription, event)?.(services, NOW))?.letter;
    written[letter] = made?.subject;
    actions = made?.blocks.flatMap((block) => (block.kind === 'action' ? [block.url] : [])) ?? [];
  }
  return written;
};

describe('the customer gets a mail in the transaction that causes it', () => {
  test('an order, by the same event as the ERP’s', async () => {
    expect(await dueTodos(shop.table, 'mail', NOW)).toMatchObject([
      { type: 'order.placed', subscription: 'mail.order-received', data: { orderId } },
    ]);
  });

  test('an edit, a cancelling, a coming back', async () => {
    await edit([{ product_id: '1', quantity: 12 }]);
    expect(await mails()).toEqual(['order-changed']);
    await change({ field: 'status', value: 'annule' });
    await change({ field: 'status', value: 'annule' });
    expect(await letters()).toEqual({ 'order-changed': expect.stringMatching(/^Commande CMD-\S+ annulée$/) });
    await change({ field: 'status', value: 'en_attente' });
    expect(await mails()).toEqual(['order-changed', 'order-changed', 'order-changed']);
  });

  test('none for a refused edit', async () => {
    await expect(edit([{ product_id: '1', quantity: 101 }])).rejects.toThrow('il reste');
    expect(await mails()).toEqual([]);
  });

  test('on its way, then delivered; an outdated one is dropped', async () => {
    await change({ field: 'statut_livraison', value: 'en_preparation' });
    expect(await mails()).toEqual([]);
    await change({ field: 'statut_livraison', value: 'expedie' });
    expect(await letters()).toEqual({ 'order-on-its-way': expect.stringMatching(/en route$/) });
    await change({ field: 'statut_livraison', value: 'livre' });
    expect(await letters()).toEqual({
      'order-on-its-way': undefined,
      'order-delivered': expect.stringMatching(/livrée$/),
    });
  });

  test('none for validating and recording a payment', async () => {
    await change({ field: 'status', value: 'valide' });
    await change({ field: 'statut_paiement', value: 'paye' });
    expect(await mails()).toEqual([]);
  });
});

describe('a payment that failed', () => {
  const attempt: Attempt = {
    id: 'ATTEMPT1',
    orderId: '',
    reference: 'CMD-20261121-0001',
    customerId: testCustomer.id,
    provider: 'stripe',
    state: 'pending',
    amountCents: 12_000,
    providerRef: 'cs_1',
    paymentRef: null,
    url: null,
    refundedCents: 0,
    refundingCents: 0,
    createdAt: NOW.toISOString(),
    expiresAtIso: NOW.toISOString(),
    version: 1,
  };
  const settled = async (seen: Partial<Attempt>, ended: 'failed' | 'expired') => {
    const stored = { ...attempt, orderId, ...seen };
    const services = {
      ...shop,
      payments: paymentsStore(shop.table),
      stripe: async () => ({ liveMode: false }),
    } as unknown as PaymentServices;
    await shop.table.transact([services.payments.create(stored)]);
    const event = {
      eventId: `evt_${ended}`,
      provider: 'stripe',
      type: ended === 'failed' ? 'async_failed' : 'expired',
      providerRef: stored.providerRef,
      paymentRef: null,
      paymentStatus: 'unpaid',
      amountCents: stored.amountCents,
      refundedCents: null,
      currency: 'EUR',
      liveMode: false,
      createdAt: NOW.toISOString(),
      orderId,
      customerId: testCustomer.id,
      attemptId: stored.id,
    } as const;
    await settleEvent(services, event, NOW);
    await settleEvent(services, { ...event, eventId: `${event.eventId}_again` }, NOW);
  };

  test('for good, confirmed by the provider, is mailed once', async () => {
    await settled({}, 'failed');
    expect(await mails()).toEqual(['payment-failed']);
    expect(await letters()).toEqual({
      'payment-failed': expect.stringMatching(/^Paiement non abouti pour la commande CMD-/),
    });
    expect(actions).toEqual([`https://viande-demo.test/commandes?commande=${orderId}`]);
    await change({ field: 'statut_paiement', value: 'paye' });
    expect(await letters()).toEqual({ 'payment-failed': undefined });
  });

  test('by leaving the page is not: the customer was present', async () => {
    await settled({}, 'expired');
    expect(await mails()).toEqual([]);
  });
});
