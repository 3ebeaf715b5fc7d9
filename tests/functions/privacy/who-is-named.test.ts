import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { erpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { recallsStore } from '#functions/stock/lots/recalls.store.ts';
import { keys } from '#functions/table-keys.ts';
import type { ErpQuestion } from '#shared/erp/erp-question.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { signedInRestaurant, signIn } from '#tests/support/accounts/accounts.ts';
import { fillShop, type TestShop } from '#tests/support/orders/shop.ts';

const fixture = await openAccountFixture();
let shop: TestShop;
beforeAll(async () => {
  shop = await fillShop(fixture.table);
});

type Kind = keyof typeof keys;

/** Kinds that may name a customer, and contain nothing of one whose account is deleted. */
const FORGOTTEN = [
  'customer',
  'person',
  'personLogin',
  'customerWord',
  'order',
  'cart',
  'standingOrder',
  'orderGuide',
  'customerSession',
  'email',
  'signature',
  'claim',
  'weeklyReader',
  'recallNotice',
  'erpQuestion',
] as const satisfies Kind[];

/** Kinds that may keep a name, and why (docs/decisions/008). */
const KEPT: Partial<Record<Kind, string>> = {
  outboxEntry: '30 days: proof of the deletion, with the address of its last mail',
  oneTimeToken: 'expires by itself',
  rateLimit: 'expires by itself',
  contactRequest: 'twelve months',
  contactReply: 'twelve months',
  auditRecord: 'what administrators did',
};

/** Kinds whose shape contains neither name, address, mail nor telephone of a customer. */
const NAMELESS = [
  'creations',
  'purchaseFacts',
  'houseGuide',
  'orderingGuard',
  'unusedNumber',
  'admin',
  'adminSession',
  'superAdmins',
  'product',
  'housePieces',
  'pieceWeights',
  'category',
  'stock',
  'catalogState',
  'dayClock',
  'setting',
  'lastChange',
  'orderAudit',
  'preparation',
  'attempt',
  'refund',
  'moneyFact',
  'reminderStep',
  'payout',
  'returnedGoods',
  'stopOrder',
  'failedExpiry',
  'orderApproval',
  'orderCase',
  'paymentCase',
  'payment',
  'webhookEvent',
  'ledgerDocument',
  'supplierReceptions',
  'readiness',
  'stoppedAddress',
  'job',
  'lock',
  'adoptedProduct',
  'takenName',
  'lotNumber',
  'barcodeCounter',
  'syncCursor',
  'otherTotal',
  'reconciliation',
  'cachedList',
  'snapshotDay',
  'snapshotChunk',
  'tillPeriod',
  'tillRequests',
  'ratioTable',
  'lot',
  'lotWord',
  'lotWordsKept',
  'lotCut',
  'lotExit',
  'lotOrder',
  'lotChange',
  'cuttingYield',
  'linkKey',
  'dunning',
  'recallDrill',
  'lotRecall',
  'recallOfCustomer',
  'orderInErp',
  'erpInvoice',
  'erpInvoicing',
  'invoicedOrder',
  'agreedPrices',
  'goneTwice',
  'erpHold',
  'ratioChange',
];

test('every kind of the table is listed as erased, as naming no customer, or as retained with a reason', () => {
  const known = [...FORGOTTEN, ...Object.keys(KEPT), ...NAMELESS];
  expect(known.toSorted()).toEqual(Object.keys(keys).toSorted());
});

test('only kinds retained with a reason name a deleted account', async () => {
  const who = await signedInRestaurant(fixture);
  await signIn(fixture, who);
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: who.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    delivery: { note: 'Sonner chez Camille' },
    now: new Date(),
  });
  const order = (await shop.orders.find(who.id, orderId))!;
  const settled = { erpState: 'verifie', paymentStatus: 'paye', deliveryStatus: 'livre' } as const;
  await fixture.table.transact([shop.orders.change(order, settled)]);
  const questions = erpQuestionsStore(fixture.table);
  const customer = {
    name: 'Bistrot Démo',
    mail: who.mail,
    phone: '05 56 00 00 00',
    town: 'Bordeaux',
    siret: '',
    vatNumber: '',
  };
  const requestedAt = new Date().toISOString();
  await questions.ask({ kind: 'third-party', id: who.id, requestedAt, customer, candidates: [] });
  const side = { status: 'en_attente', lines: [], totalTtcCents: 1000 };
  await questions.ask({
    kind: 'order',
    id: orderId,
    requestedAt,
    customerId: who.id,
    reference: order.reference,
    customer: 'Bistrot Démo',
    erpRef: null,
    why: 'Autre total',
    ours: side,
    theirs: null,
    seen: null,
  } satisfies ErpQuestion);
  await recallsStore(fixture.table).notify(
    {
      recallId: 'RC1',
      productId: '1',
      lot: 'L1',
      customerId: who.id,
      customerName: 'Bistrot Démo',
      orders: [order.reference],
      lots: ['L1'],
      qty: 1,
      isMailed: true,
      secret: 'x'.repeat(43),
    },
    [],
  );
  await fixture.table.put({
    ...keys.signature(orderId),
    v: 1,
    path: 'M0 0 Camille',
    expiresAt: 4_000_000_000,
  });
  const isNamed = async () => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient());
    const items: Record<string, unknown>[] = [];
    for await (const page of paginateScan({ client }, { TableName: process.env['TABLE_NAME'] }))
      items.push(...(page.Items ?? []));
    const kept = ['OP#', 'TOKEN#', 'LIMIT#', 'CONTACT#', 'AUDIT'];
    return items
      .filter((item) => !JSON.stringify(item).match(/CLIENT1|bistrot-essai/))
      .filter(({ pk }) => !kept.some((prefix) => String(pk).startsWith(prefix)))
      .filter((item) => JSON.stringify(item).match(/Camille|Bistrot|bistrot|05 ?56 ?00|rue de la D/))
      .map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);
  };
  expect((await isNamed()).length).toBeGreaterThan(6);

  const request = { method: 'DELETE', path: '/api/auth/account', token: who.token };
  const answer = await fixture.privacy({ ...request, body: { current_password: who.password } });
  expect(answer.status).toBe(200);
  await fixture.forget();
  expect(await isNamed()).toEqual([]);
  expect(await questions.find('third-party', who.id)).toBeUndefined();
  expect(await questions.find('order', orderId)).toMatchObject({ customer: 'Compte supprimé' });
});
