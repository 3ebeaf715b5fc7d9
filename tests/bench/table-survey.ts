import { createHash } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { orderFrom } from '#functions/orders/order-item.ts';
import { asLevel } from '#functions/stock/level-item.ts';
import { patientCall } from '#tests/support/database/patient-call.ts';

export type RawItem = Record<string, { S?: string }>;
type Page = { Items: RawItem[]; LastEvaluatedKey?: object };

/** Every item once: how many, a sum independent of their order, and the invariants that a copy could break. */
export const surveyTable = async (endpoint: string, name: string) => {
  let items = 0;
  let checksum = 0n;
  const held = new Map<string, number>();
  const placed = new Map<string, number>();
  const references = new Set<string>();
  const broken: string[] = [];
  const levels: ReturnType<typeof asLevel>[] = [];
  const add = (to: Map<string, number>, key: string, count: number) =>
    to.set(key, (to.get(key) ?? 0) + count);

  for (let from: object | undefined; ;) {
    const page: Page = await patientCall(endpoint, 'Scan', {
      TableName: name,
      // the engine reads the rest of the table for a page without a limit
      Limit: 1000,
      ...(from ? { ExclusiveStartKey: from } : {}),
    });
    for (const raw of page.Items) {
      items += 1;
      checksum = BigInt.asUintN(64, checksum + hashOf(raw));
      const [pk = '', sk = ''] = [raw['pk']?.S, raw['sk']?.S];
      if (pk === 'STOCK') levels.push(asLevel(unmarshall(raw as never)));
      else if (sk.startsWith('ORDER#') && pk.startsWith('CUSTOMER#')) {
        const order = orderFrom(unmarshall(raw as never));
        for (const line of order.lines) add(held, line.productId, line.ordered.milli);
        add(placed, order.id, 1);
        if (references.has(order.reference)) broken.push(`${order.reference} was given twice`);
        references.add(order.reference);
      } else if (sk === 'OP') {
        const { type, data, gsi2pk } = unmarshall(raw as never);
        if (type === 'order.placed') add(placed, (data as { orderId: string }).orderId, -1);
        if (gsi2pk !== 'OUTBOX') broken.push(`${pk} waits in no list`);
      }
    }
    if (!page.LastEvaluatedKey) break;
    from = page.LastEvaluatedKey;
  }
  for (const { productId, available, reserved, levels: sites } of levels) {
    const real = Object.values(sites).reduce((sum, site) => sum + site.real, 0);
    if (available < 0 || available !== real - reserved) broken.push(`I1 ${productId}: ${available}`);
    if (reserved !== (held.get(productId) ?? 0)) broken.push(`I6 ${productId}: reserved ${reserved}`);
  }
  for (const [order, left] of placed)
    if (left !== 0) broken.push(`${order}: not exactly one event placed it`);
  return { items, checksum: checksum.toString(16), broken: broken.slice(0, 10) };
};

const hashOf = (raw: RawItem): bigint =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(raw)))
    .digest()
    .readBigUInt64BE();

/** Sorted names at every depth: the engine returns them in any order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, inOrder(one)]);
};
