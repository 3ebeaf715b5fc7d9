import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { catalogStore } from '#functions/catalog/catalog.store.ts';
import { openClaims } from '#functions/claims/claims.module.ts';
import { openRefunds } from '#functions/payments/payments.module.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { contactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import {
  acceptOperation,
  listPendingOperations,
  replayOperation,
} from '#functions/erp/writer/manage-operations.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { OutgoingMail } from '#functions/gateways/mail/mail-gateway.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { orderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { unusedNumbersStore } from '#functions/orders/unused-numbers.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { sweepOutbox } from '#functions/platform/outbox/sweep-outbox.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { carryOut } from '#functions/privacy/carry-out.ts';
import { applyErpMovements } from '#functions/stock/sync/apply-movements.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { LedgerRecord } from '#functions/stock/movements/ledger-item.ts';
import { Interruption } from '#tests/simulation/interruption.ts';
import { brokenInvariants } from '#tests/simulation/invariants.ts';
import { Outside } from '#tests/simulation/outside.ts';
import { simulatedErp } from '#tests/simulation/simulated-erp.ts';
import { Turnstile } from '#tests/simulation/turnstile.ts';
import { readWholeTable } from '#tests/simulation/whole-table.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { testProducts } from '#tests/support/orders/shop.ts';
import { putStored, storedItems } from '#tests/support/database/stored-items.ts';
import { DEFAULT_HOUSE } from '#shared/settings/house.ts';

const OPERATIONS = [
  'outbox/order-operations',
  'outbox/third-party-operations',
  'outbox/movement-documents',
  'outbox/mail-operations',
];
/** Operations as the code before events recorded them, in every kind and state. */
const recorded = OPERATIONS.flatMap((kind) => storedItems('v1', kind));
const ofOld = (list: string) => recorded.filter((item) => item['gsi2pk'] === list);

/** Products that are not kept by lots. */
const PLAIN = ['1', '2', '3', '4'];

/** After everything in the fixtures is due. */
const LATER = new Date('2026-11-21T08:00:00.000Z');

const open = async () => {
  let time = LATER.getTime();
  const table = openTable(await createTestTable());
  await putStored(table, 'v1', [...OPERATIONS, 'outbox/around']);
  // what the code of before recorded has long been in the indexes
  await indexesFollow();
  const outside = new Outside(new Interruption(new Turnstile(() => 0)), () => time);
  const erp = simulatedErp(outside, () => time);
  for (const product of testProducts) erp.stock.open(product, { '1': 90_000, '2': 90_000 });
  const letters: OutgoingMail[] = [];
  const services = {
    table,
    outbox: outboxStore(table),
    catalog: catalogStore(table),
    customers: customersStore(table),
    orders: ordersStore(table),
    guards: orderingGuardsStore(table),
    unusedNumbers: unusedNumbersStore(table),
    stock: stockStore(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
    admins: openAdmins(table),
    tokens: oneTimeTokensStore(table),
    refunds: openRefunds(table),
    claims: openClaims(table),
    photos: { remove: () => Promise.reject(new Error('Nothing was photographed')) },
    contactRequests: contactRequestsStore(table),
    stopped: stoppedAddressesStore(table),
    owner: async () => 'contact@viande-demo.test',
    siteOrigin: async () => 'https://viande-demo.test',
    weighing: async () => DEFAULT_WEIGHING,
    house: async () => DEFAULT_HOUSE,
    mail: async () => ({
      send: async (letter: OutgoingMail) => ok({ messageId: `message-${letters.push(letter)}` }),
    }),
    erp: async () => erp.gateway,
  };
  const now = () => new Date(time);
  return {
    services,
    table,
    erp,
    letters,
    now,
    pass: (minutes: number) => void (time += minutes * 60_000),
    /** What sweeper, queues and workers do. */
    async work() {
      await sweepOutbox(table, now());
      await workOff(table, 'erp', now(), (message) => pushEvent(services, message, now()));
      await workOff(table, 'mail', now(), (message) => deliverMail(services, message, now()));
      await workOff(table, 'privacy', now(), (message) => carryOut(services, message, now()));
    },
  };
};
let environment: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  environment = await open();
});

const pending = async () => {
  await indexesFollow();
  return (await listPendingOperations(environment.services, { limit: 100 })).data;
};
const idOf = ({ pk }: { pk: string }) => pk.slice('OP#'.length);
const todosOf = async (id: string) => (await environment.services.outbox.find(id))?.todo ?? {};

test('the fixtures hold every kind, waiting and done, and every state that there was', () => {
  const told = (item: (typeof recorded)[number]) => `${String(item['kind'])} ${String(item['state'])}`;
  expect(new Set(recorded.map(told)).size).toBeGreaterThanOrEqual(26);
  expect(ofOld('OUTBOX#erp').length + ofOld('OUTBOX#mail').length).toBeGreaterThan(30);
});

test('the sweeper brings what waits into today’s list, and people see what they saw', async () => {
  await sweepOutbox(environment.table, LATER);
  await indexesFollow();
  for (const list of workDue.oldOutboxes())
    expect((await environment.table.query({ index: 'gsi2', pk: list })).items).toEqual([]);
  const kinds: Record<string, string> = { third_party: 'third_party', order: 'order', movement: 'movement' };
  const seen = (await pending()).map(
    ({ reference: _reference, customer: _customer, orderId: _order, ...rest }) => rest,
  );
  const before = ofOld('OUTBOX#erp').map((item) => ({
    id: idOf(item),
    kind: kinds[String(item['kind'])],
    state: item['state'],
    attempts: item['attempts'],
    createdAt: item['createdAt'],
    nextAttemptAt: String(item['gsi2sk']).startsWith('9999') ? null : item['gsi2sk'],
    cause: item['cause'] ?? null,
    erpRef: item['erpRef'] ?? null,
  }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(seen.toSorted(byId)).toEqual(before.toSorted(byId));
  const mails = await environment.services.outbox.everyOpen('mail');
  // an order that was not taken up yet, or whose worker died at it, had no mail of its own
  const confirmations = mails.filter(
    ({ entry, subscription }) => subscription === 'mail.order-received' && entry.requestHash,
  );
  expect(confirmations.map(({ entry }) => entry.event.id).toSorted()).toEqual([
    'order-CLIENT2-a-envoyer',
    'order-CLIENT2-annulee',
    'order-CLIENT2-en-echec',
    'order-CLIENT2-mort-en-route',
  ]);
  expect(mails.length - confirmations.length).toBe(ofOld('OUTBOX#mail').length);
});

test('everything is carried to its end: written once, told once, forgotten', async () => {
  for (let round = 0; round < 6; round++) {
    await environment.work();
    environment.pass(15);
  }
  const failed = (await pending()).filter(({ state }) => state === 'en_echec').map(({ id }) => id);
  expect(failed.toSorted()).toEqual(['MV7ADSC1TOJNNALKC4ECKP', 'order-CLIENT2-en-echec']);
  for (const id of failed) await replayOperation(environment.services, id, environment.now());
  await environment.work();
  expect(await pending()).toEqual([]);

  const table = await readWholeTable(environment.table.name);
  const open = table.entries.flatMap(({ event, todo }) =>
    Object.entries(todo)
      .filter(([, { state }]) => state !== 'verifie')
      .map(([subscription, { state }]) => `${event.id} ${subscription} ${state}`),
  );
  expect(open.toSorted()).toEqual([
    'account-deleted-GONE2 mail.account-deleted en_echec',
    'mail-order_changed-GIVEN-UP mail.order-changed en_echec',
    'order-CLIENT2-accepte erp.sync-order accepte',
  ]);
  // what a person gave up on is not in the ERP; everything else is, once
  const inErp = environment.erp.orders.map(({ refExt }) => refExt).toSorted();
  const expected = table.orders.filter(({ erpState }) => erpState === 'verifie');
  expect(inErp).toEqual(
    expected
      .filter(({ status }) => status !== 'annule')
      .map(({ id }) => id)
      .toSorted(),
  );
  const confirmed = environment.letters.filter(({ subject }) => subject.endsWith('enregistrée'));
  expect(new Set(confirmed.map(({ subject }) => subject)).size).toBe(confirmed.length);
  expect(confirmed).toHaveLength(8);
  expect(await todosOf('account-deleted-GONE2')).toMatchObject({
    'privacy.forget-customer': { state: 'verifie' },
  });
  expect(brokenInvariants(table).filter((broken) => broken.startsWith('I9'))).toEqual([]);
  const held = await environment.services.movements.findMany(
    recorded.filter(({ document }) => document).map(idOf),
  );
  for (const { document, refs } of held.filter(({ document }) => document.id.startsWith('MV')))
    expect(Object.keys(refs), document.id).toHaveLength(document.lines.length);
});

describe('a message of before', () => {
  test('names the operation alone: each worker knows which part is its own', async () => {
    const { services, now } = environment;
    await pushEvent(services, { opId: 'order-CLIENT2-a-envoyer' }, now());
    expect(await todosOf('order-CLIENT2-a-envoyer')).toMatchObject({
      'erp.sync-order': { state: 'verifie', attempts: 1 },
      'mail.order-received': { state: 'a_envoyer', attempts: 0 },
    });
    await deliverMail(services, { opId: 'payment-received-ATTEMPT0' }, now());
    await carryOut(services, { opId: 'account-deleted-GONE1' }, now());
    expect(await todosOf('account-deleted-GONE1')).toMatchObject({
      'mail.account-deleted': { state: 'a_envoyer' },
      'privacy.forget-customer': { state: 'verifie' },
    });
  });

  test('two of one operation at the same moment are one attempt', async () => {
    const { services, now } = environment;
    await Promise.all(
      [1, 2, 3].map(() => deliverMail(services, { opId: 'mail-order_changed-FAILED-ONCE' }, now())),
    );
    expect(environment.letters).toHaveLength(1);
    expect(await todosOf('mail-order_changed-FAILED-ONCE')).toMatchObject({
      'mail.order-changed': { attempts: 2 },
    });
  });
});

describe('a document of the ledger in its operation', () => {
  const listed = async (): Promise<LedgerRecord[]> => {
    await indexesFollow();
    return (await environment.services.movements.list(100)).items;
  };

  test('is listed with those of today, newest first, and never expires', async () => {
    const movements = movementFixture(environment.services, environment.now);
    const answer = await movements.send({ product_id: '3', warehouse_id: 1, qty: 1 });
    const all = (await listed()).map(({ document }) => document);
    const ofBefore = recorded.filter(({ document }) => document).map(idOf);
    expect(all.map(({ id }) => id).toSorted()).toEqual([...ofBefore, answer.data.operation_id].toSorted());
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    for (let round = 0; round < 4; round++) {
      await environment.work();
      environment.pass(15);
    }
    for (const { key } of await listed())
      expect(await environment.table.get(key)).not.toHaveProperty('expiresAt');
  });

  test('goes on at the line where it was, and a row of it that is read from the ERP is not entered again', async () => {
    const { services, now } = environment;
    const half = recorded.find((item) => idOf(item) === 'MVF8WVHR5C88ZA43EMKF0C')!;
    await pushEvent(services, { opId: idOf(half) }, now());
    const held = (await services.movements.find(idOf(half)))!;
    expect(held.refs[1]).toBe('17');
    expect(held.refs[2]).toBeDefined();
    expect(held.key).toEqual(keys.outboxEntry(idOf(half)));
    const levels = await services.stock.currentLevels(PLAIN);
    const rows = environment.erp.stock.movements.filter(({ code }) => code !== null);
    await applyErpMovements(services, rows);
    expect(await services.stock.currentLevels(PLAIN)).toEqual(levels);
  });

  test('of the ERP’s own movement is not entered a second time under its new key', async () => {
    const { services } = environment;
    const levels = await services.stock.currentLevels(PLAIN);
    expect(recorded.map(idOf)).toContain('DB18');
    for (let row = 1; row <= 8; row++)
      environment.erp.stock.move({ productId: '2', warehouseId: '2', grams: 1500 });
    const [row] = environment.erp.stock.movements.filter(({ id }) => id === '18');
    expect(row).toMatchObject({ code: null, productId: '2', warehouseId: '2' });
    await applyErpMovements(services, [row!]);
    expect(await services.stock.currentLevels(PLAIN)).toEqual(levels);
  });
});

describe('a request of before', () => {
  test('to order, asked again under its key, gets its first answer', async () => {
    const { services, now } = environment;
    const raw = recorded.find((item) => idOf(item) === 'order-CLIENT2-a-envoyer')!;
    const answer = await placeOrder(services, {
      customerId: 'CLIENT2',
      items: ['1', '2'].map((product_id) => ({ product_id, quantity: 0.5 })),
      seenTotal: 10.5,
      idempotencyKey: 'a-envoyer',
      now: now(),
    });
    expect(answer.reference).toBe((raw['result'] as { reference: string }).reference);
    expect((await services.orders.everyOfCustomer('CLIENT2')).length).toBe(6);
  });

  test('to move stock, asked again under its key, moves nothing more', async () => {
    const { services, now } = environment;
    const movements = movementFixture(services, now);
    const body = {
      movements: [
        { product_id: '3', warehouse_id: 1, qty: -1 },
        { product_id: '3', warehouse_id: 2, qty: 1 },
      ],
    };
    const before = await services.stock.currentLevels(['3']);
    const answer = await movements.send(body, 'verifie');
    expect(answer.data.operation_id).toBe('MV7AKYI88EXC3HZOIEKAZN');
    expect(answer.data.movements.map(({ erp_status }) => erp_status)).toEqual(['verifie', 'verifie']);
    expect(await services.stock.currentLevels(['3'])).toEqual(before);
  });

  test('is accepted as it was, and leaves the list', async () => {
    await sweepOutbox(environment.table, LATER);
    const by = { by: 'ADMIN1', at: LATER.toISOString(), reason: 'saisie à la main' };
    const { data } = await acceptOperation(environment.services, 'order-CLIENT1-douteux', by, LATER);
    expect(data).toMatchObject({ id: 'order-CLIENT1-douteux', state: 'douteux' });
    expect((await pending()).map(({ id }) => id)).not.toContain('order-CLIENT1-douteux');
  });
});
