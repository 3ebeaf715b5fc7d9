import { goods, orderingThrough, type PlacedOrder } from '#tests/support/erp/erp-queue-orders.ts';
import { openErpQueue } from '#tests/support/erp/erp-queue.ts';
import { ERP_STEP_MS } from '#shared/erp/worker-time.ts';
import { median, table } from '#tests/bench/print.ts';

/** Duration of a Dolibarr operation when one large edit blocked all orders. */
const PACE_MS = 650;
const LARGE = 2;
const SMALL = 20;
const EVERY_MS = 5000;
const WITHIN_MINUTES = 60;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

/**
 * Large edits and small orders at the same time, on a clock that only calls to the ERP and waits advance: the queue,
 * the worker, the table and the sweeper are the real ones. Prints when each was read back correctly.
 */
export const benchWrites = async (): Promise<void> => {
  const queue = await openErpQueue(PACE_MS);
  const { place, edit, isInDolibarr } = await orderingThrough(queue);
  const ids = goods.map(({ id }) => id);
  const large: PlacedOrder[] = [];
  for (let n = 0; n < LARGE; n++) {
    const placed = await place('CLIENT1', ids);
    await queue.until(() => isInDolibarr(placed));
    large.push(placed);
  }
  const from = queue.runs.length;
  const startedAt = queue.clock();
  for (const one of large) await edit(one, ids, 2);

  const asked = new Map<PlacedOrder, number>();
  const verified = new Map<PlacedOrder, number>();
  for (const one of large) asked.set(one, startedAt);
  const arrive = async () => {
    while (asked.size < LARGE + SMALL && queue.clock() >= startedAt + (asked.size - LARGE + 1) * EVERY_MS) {
      const at = queue.clock();
      asked.set(await place('CLIENT2', ['1', '2'], 0.5), at);
    }
  };
  queue.watch(arrive);
  await queue.until(async () => {
    await arrive();
    for (const [one, at] of asked)
      if (!verified.has(one) && (await isInDolibarr(one))) verified.set(one, queue.clock() - at);
    return verified.size === LARGE + SMALL;
  }, WITHIN_MINUTES);
  await queue.close();

  const waits = (which: readonly PlacedOrder[]) => which.map((one) => verified.get(one) ?? Infinity);
  const told = (ms: number) => (Number.isFinite(ms) ? seconds(ms) : `not in ${WITHIN_MINUTES} min`);
  const row = (what: string, all: number[]) => [what, told(median(all)), told(Math.max(...all))];
  const longest = Math.max(...queue.runs.slice(from).map(({ ms }) => ms));
  table(
    `Writing to an ERP that takes ${PACE_MS} ms a call: an order every ${EVERY_MS / 1000} s while large ones are edited`,
    ['until it is read back', 'median', 'slowest'],
    [
      row(`${LARGE} edits of ${ids.length} lines`, waits(large)),
      row(`${SMALL} orders of 2 lines`, waits([...asked.keys()].slice(LARGE))),
    ],
  );
  table(
    'Steps of the worker',
    ['number', 'longest', 'bound'],
    [
      [
        String(queue.runs.length - from),
        `${(longest / 1000).toFixed(1)} s`,
        `${ERP_STEP_MS / 1000} s ${longest < ERP_STEP_MS ? 'holds' : 'MISSED'}`,
      ],
    ],
  );
};
