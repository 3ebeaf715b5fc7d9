import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { getExpected } from '#functions/stock/receptions/expected-orders.ts';
import { receiveOrder } from '#functions/stock/receptions/receive-order.ts';
import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import { receptionsContract } from '#shared/stock/receptions/receptions.contract.ts';
import { realAt } from '#shared/stock/levels/stock-level.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openReceivingHouse } from '#tests/support/erp/receiving-house.ts';
import { shopOn } from '#tests/support/orders/shop.ts';
import { openRound, type Played } from './round.ts';
import { plainTable, slowTable } from './slow-client.ts';

const { body: receiveBody } = receptionsContract.endpoints.receiveOrder;

/** A house whose clock every round moves on. */
const openHouse = async () => {
  let at = new Date();
  const opened = await openReceivingHouse(() => at);
  return {
    ...opened,
    now: () => at,
    wait: (minutes: number) => void (at = new Date(at.getTime() + minutes * 60_000)),
  };
};
let opened: ReturnType<typeof openHouse> | undefined;

export const closeReceptions = async (): Promise<void> => {
  await (await opened)?.house.close();
};

const KILO = 1000;
const MOST_RETRIES = 2;

/** One supplier order that two or three tablets receive at one instant, while Dolibarr is written to and read. */
export const playReceptions = async (seed: number): Promise<Played> => {
  const round = openRound(seed);
  const { random, atOnce, note, count } = round;
  const { between, chance, pick } = random;
  const {
    house,
    gateway,
    supplier,
    carcass,
    liver,
    shop: filled,
    now,
    wait,
  } = await (opened ??= openHouse());
  const clear = shopOn(plainTable(filled.table.name));
  const shop = shopOn(slowTable(clear.table.name, random));
  const services = (of: typeof clear) => ({ ...of, outbox: outboxStore(of.table), erp: async () => gateway });
  const products = [carcass, liver];
  const ordered = [between(50, 200), between(10, 40)];
  const orderId = await house.order(
    supplier,
    products.map((product, i) => ({ product, qty: ordered[i]!, price: 6 + i })),
  );
  const page = async () => (await getExpected(services(clear), orderId)).data.lines;
  const real = async (id: string) => realAt((await clear.stock.currentLevels([id])).get(id), '1');
  const before = await Promise.all(products.map(real));
  const lineIds = (await page()).map(({ id }) => id);
  /** By line, thousandths: what was answered as received, and what of it was more than was ordered, knowingly. */
  const received = [0, 0];
  const beyond = [0, 0];
  const operations = new Map<string, string>();
  const wrong: string[] = [];
  let made = 0;

  const tablet = async () => {
    const lines = await page();
    const at = pick([0, 0, 1]);
    const rest = lines[at]!.ordered - lines[at]!.received;
    const isBeyond = chance(0.15) || rest <= 0;
    const kilos = isBeyond
      ? Math.max(0, rest) + between(1, 9)
      : chance(0.6)
        ? rest
        : between(1, Math.ceil(rest));
    const key = `tablette-${seed}-${(made += 1)}`;
    const body = receiveBody.parse({
      warehouse_id: '1',
      lines: [
        {
          order_line_id: lineIds[at],
          qty: kilos,
          seen_received: lines[at]!.received,
          lot: `R-${seed}-${made}`,
          sellby: '2099-01-15',
        },
      ],
    });
    const act = async () => {
      const { data } = await receiveOrder(services(shop), {
        orderId,
        body,
        adminId: 'ADMIN1',
        key,
        now: now(),
      });
      const known = operations.get(key);
      if (known !== undefined && known !== data.operation_id) wrong.push(`${key} was received twice`);
      if (known === undefined) {
        received[at]! += Math.round(kilos * KILO);
        if (isBeyond) {
          beyond[at]! += Math.round((kilos - Math.max(0, rest)) * KILO);
          count('beyond the order');
        }
      }
      operations.set(key, data.operation_id);
    };
    const name = `${key}: ${kilos} kg of line ${at}, of ${lines[at]!.ordered} with ${lines[at]!.received} received`;
    // a tablet without an answer sends the same again
    return Array.from({ length: chance(0.3) ? MOST_RETRIES : 1 }, () => ({ name, act }));
  };
  const work = () =>
    workOff(shop.table, 'erp', now(), (message) => pushEvent(services(shop), message, now()));

  for (let step = 0; step < 3 && wrong.length === 0; step++) {
    const tablets = await Promise.all(Array.from({ length: between(2, 3) }, tablet));
    await atOnce<unknown>([
      ...tablets.flat(),
      ...(chance(0.7) ? [{ name: 'Dolibarr is written to', act: work }] : []),
      ...(chance(0.3)
        ? [{ name: 'Dolibarr is read', act: () => syncMovedStock(services(shop), now()) }]
        : []),
    ]);
    wait(3);
    for (const [at, line] of (await page()).entries()) {
      const shown = Math.round(line.received * KILO);
      if (shown !== received[at]) wrong.push(`line ${at} shows ${shown} received of ${received[at]}`);
    }
    for (const [at, milli] of received.entries())
      if (milli > ordered[at]! * KILO + beyond[at]!)
        wrong.push(
          `${milli} of line ${at} were received, ${ordered[at]! * KILO} ordered and ${beyond[at]} more reported`,
        );
    for (const [at, id] of products.entries()) {
      const inStock = (await real(id)) - before[at]!;
      if (inStock !== received[at])
        wrong.push(`the stock rose by ${inStock} of ${received[at]} received of line ${at}`);
    }
    note(`received ${received.join(' and ')} of ${ordered.join(' and ')} kg`);
  }
  for (const minutes of [3, 30]) {
    wait(minutes);
    await workOff(clear.table, 'erp', now(), (message) => pushEvent(services(clear), message, now()));
  }
  await syncMovedStock(services(clear), now());
  const read = await gateway.readSupplierOrder(orderId);
  const receptions = read.kind === 'ok' ? await gateway.readReceptions(read.value?.receptionIds ?? []) : read;
  if (receptions.kind !== 'ok') throw new Error(`the receptions of ${orderId} were not read`);
  for (const [at, id] of lineIds.entries()) {
    const inDolibarr = receptions.value
      .flatMap(({ lines }) => lines)
      .filter(({ orderLineId }) => orderLineId === id)
      .reduce((sum, { milli }) => sum + milli, 0);
    if (inDolibarr !== received[at])
      wrong.push(`Dolibarr has ${inDolibarr} of ${received[at]} received of line ${at}`);
    const inStock = (await real(products[at]!)) - before[at]!;
    if (inStock !== received[at])
      wrong.push(`the stock is ${inStock} of ${received[at]} of line ${at} in the end`);
  }
  if (receptions.value.length !== operations.size)
    wrong.push(`${operations.size} operations are ${receptions.value.length} receptions in Dolibarr`);
  return round.played(wrong);
};
