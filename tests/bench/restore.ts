/**
 * The restore drill (`npm run bench:restore -- [items]`): a table of a million items is restored under a new name by
 * the program that does it on AWS, timed, and compared item by item. A copy stands in for the recovery itself.
 */
import { loadavg } from 'node:os';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { placeOrder } from '#functions/orders/place-order.ts';
import { realAttribute } from '#functions/stock/level-item.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTables } from '#infra/local/database/create-tables.ts';
import { startDatabase } from '#infra/local/database/database.ts';
import { carryCounters, countersBetween } from '#infra/restore/carry-counters.ts';
import { restoreTable } from '#infra/restore/restore-table.ts';
import { testTable } from '#tests/support/database/database.ts';
import { patientCall } from '#tests/support/database/patient-call.ts';
import { startRestoringDatabase } from '#tests/support/database/restoring-database.ts';
import { fillShop, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { table } from './print.ts';
import { type RawItem, surveyTable } from './table-survey.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const engine = await startDatabase({});
Object.assign(process.env, {
  LOG_LEVEL: 'silent',
  AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});
const [source, target] = ['drill-before', 'drill-restored'];
await createTables(engine.endpoint, [testTable(source)]);
const shop = await fillShop(openTable(source));
const now = new Date();
const buy = (quantity: number, on = shop) =>
  placeOrder(on, {
    customerId: testCustomer.id,
    items: testProducts.map(({ id }) => ({ product_id: id, quantity })),
    seenTotal: testProducts.reduce((sum, { priceHtE4 }) => sum + priceHtE4 * quantity, 0) / 10_000,
    idempotencyKey: undefined,
    now,
  });
const first = await buy(1);
// the history of an order has more items than the order itself
for (let n = 0; n < 8; n++)
  await shop.table.transact([
    shop.orders.audit(first.order_id, {
      at: now.toISOString(),
      actor: 'drill',
      field: 'status',
      from: 'en_attente',
      to: 'valide',
      reason: null,
    }),
  ]);

/** Copies of a real order, of the event that placed it and of its history, each under ids of its own. */
const scan = () => patientCall<{ Items: RawItem[] }>(engine.endpoint, 'Scan', { TableName: source });
const originals = (await scan()).Items.filter(
  ({ pk, sk }) =>
    sk?.S === `ORDER#${first.order_id}` || sk?.S === 'OP' || pk?.S === `ORDER#${first.order_id}`,
).map((item) => JSON.stringify(item));
const orders = Math.floor(wanted / originals.length);
const event = /"pk":\{"S":"OP#([^"]+)"/.exec(originals.join(''))?.[1] ?? '';
const copies = (n: number): RawItem[] =>
  originals.map(
    (text) =>
      JSON.parse(
        text
          .replaceAll(first.order_id, `01ZZ${String(n).padStart(22, '0')}`)
          .replaceAll(event, `drill-${n}`)
          .replaceAll(first.reference, `CMD-20250101-${n}`),
      ) as RawItem,
  );
let began = performance.now();
const IN_FLIGHT = 4;
const write = (items: readonly RawItem[]) =>
  patientCall(engine.endpoint, 'BatchWriteItem', {
    RequestItems: { [source]: items.map((Item) => ({ PutRequest: { Item } })) },
  });
for (let n = 1; n <= orders;) {
  const batches: RawItem[][] = [];
  while (batches.length < IN_FLIGHT && n <= orders) {
    const batch: RawItem[] = [];
    while (batch.length + originals.length <= 25 && n <= orders) batch.push(...copies(n++));
    batches.push(batch);
  }
  await Promise.all(batches.map(write));
}
// quantities of the copies by product, so that the stock adds up
for (const { id } of testProducts)
  await shop.table.update(
    { pk: 'STOCK', sk: id },
    {
      update: 'SET reserved = reserved + :held, #real = #real + :held',
      names: { '#real': realAttribute('1') },
      values: { ':held': orders * 1000 },
    },
  );
const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
const times: string[][] = [['filling the table', seconds()]];
process.stdout.write(`filled: ${seconds()} s, load ${loadavg()[0]?.toFixed(1)}\n`);
const timed = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  began = performance.now();
  const done = await act();
  process.stdout.write(`${what}: ${seconds()} s, load ${loadavg()[0]?.toFixed(1)}\n`);
  times.push([what, seconds()]);
  return done;
};

const before = await timed('survey of the table before', () => surveyTable(engine.endpoint, source));
const recovery = await startRestoringDatabase(engine.endpoint);
const client = new DynamoDBClient({ endpoint: recovery.endpoint });
await timed('restore, settings set again', () =>
  restoreTable(client, { source, target, at: undefined }, (text) => process.stdout.write(`${text}\n`), {
    pollMs: 1000,
    withinMs: 3_600_000,
  }),
);
const after = await timed('survey of the restored table', () => surveyTable(engine.endpoint, target));
// one more order on the old table, as until the stack is switched over
const late = await buy(2);
await timed('counters', () =>
  carryCounters(DynamoDBDocumentClient.from(client), { source, target }, countersBetween(now, now)),
);
const next = await buy(3, shopOn(openTable(target)));

table(`Restore of ${before.items} items`, ['step', 's'], times);
const faults = [
  ...(before.checksum === after.checksum ? [] : [`checksums differ: ${before.checksum} ${after.checksum}`]),
  ...(before.items === after.items && before.items >= wanted * 0.99
    ? []
    : [`${before.items} ${after.items}`]),
  ...before.broken.map((text) => `before: ${text}`),
  ...after.broken.map((text) => `restored: ${text}`),
  ...(next.reference > late.reference ? [] : [`${next.reference} was given twice`]),
  ...(recovery.settings.get(target)?.isProtected ? [] : ['not protected']),
];
process.stdout.write(
  faults.length === 0
    ? `checksum ${after.checksum} equal, invariants hold, next number ${next.reference}\n`
    : `${faults.join('\n')}\n`,
);
await recovery.close();
await engine.stop();
process.exit(faults.length === 0 ? 0 : 1);
