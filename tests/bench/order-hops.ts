import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallTime, takeCallTimes } from '#functions/platform/call-times.ts';
import type { Shot } from './load.ts';
import { openOrderFloor } from './order-floor.ts';
import { percentile, table } from './print.ts';
import { partsOf, processorTimes } from './processor-time.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100);
/** Waits until ERP, letters and database have processed the order before. */
const PAUSE_MS = 400;

/** Purpose of a call of an order. */
const HOPS: Readonly<Record<string, string>> = {
  BatchGetItem: 'read: session, account, settings, products',
  UpdateItem: 'number of the day',
  TransactWriteItems: 'transaction',
};

type Placed = { all: number; function: number; processor: number; calls: CallTime[] };

/** Functions that take part in answering an order; all others run after it. */
const WORKERS = ['host', 'orders.http', 'database'];

/**
 * One order at a time, on an idle machine: milliseconds of each hop and of each call to AWS, next to the same order's
 * calls on a bare database server in the same minute. The system must run with SHOW_TABLE_UNITS=1.
 */
export const printOrderHops = async (origin: string, anOrder: () => Shot): Promise<void> => {
  const floor = await openOrderFloor();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const placed: Placed[] = [];
  const bare: number[][] = [];
  const used: number[][] = [];
  const parts = await partsOf(origin);
  for (let n = 0; n < ORDERS; n++) {
    await delay(PAUSE_MS);
    const before = processorTimes(parts);
    placed.push(await place(origin, agent, anOrder()));
    const after = processorTimes(parts);
    used.push(WORKERS.map((name) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)));
    await delay(PAUSE_MS);
    bare.push(await floor.order());
  }
  agent.destroy();
  await floor.close();

  const row = (name: string, values: readonly number[]) => [
    name,
    percentile(values, 0.1).toFixed(1),
    percentile(values, 0.5).toFixed(1),
    percentile(values, 0.9).toFixed(1),
  ];
  const head = ['', 'p10 ms', 'p50 ms', 'p90 ms'];
  const callNames = Object.keys(HOPS);
  table(`one order of 5 lines at a time, per hop (load of the machine ${loadavg()[0]?.toFixed(1)})`, head, [
    row(
      'from sending to answer',
      placed.map(({ all }) => all),
    ),
    row(
      '  edge, API, hand-over',
      placed.map((one) => one.all - one.function),
    ),
    ...callNames.map((call) =>
      row(
        `  ${HOPS[call]}`,
        placed.map(({ calls }) => spanOf(calls.filter((one) => one.call === call))),
      ),
    ),
    row(
      '  the rest of the function',
      placed.map((one) => one.function - covered(one.calls)),
    ),
    row(
      'processor time until the answer',
      used.map((times) => times.reduce((sum, ms) => sum + ms, 0)),
    ),
    ...WORKERS.map((name, at) =>
      row(
        `  ${name}`,
        used.map((times) => times[at] ?? Number.NaN),
      ),
    ),
    row(
      '  orders.http, of it within the function',
      placed.map(({ processor }) => processor),
    ),
    row(
      'the same calls on the bare database',
      bare.map((spans) => spans.reduce((sum, ms) => sum + ms, 0)),
    ),
  ]);
  // once a minute one reads the ERP again
  const alike = placed.filter(({ calls }) => calls.map(({ call }) => call).join() === floor.names.join());
  const usual = alike.at(-1)?.calls ?? [];
  table(
    `per call, of ${alike.length} of ${placed.length} orders: those that called as the bare database was`,
    [...head, 'begun after'],
    [
      ...usual.map(({ call }, at) => [
        ...row(
          call,
          alike.map(({ calls }) => calls[at]?.ms ?? Number.NaN),
        ),
        percentile(
          alike.map(({ calls }) => calls[at]?.beganAtMs ?? Number.NaN),
          0.5,
        ).toFixed(1),
      ]),
      ...floor.names.map((name, at) => [
        ...row(
          `bare ${name}`,
          bare.map((spans) => spans[at] ?? Number.NaN),
        ),
        '',
      ]),
    ],
  );
};

const place = (origin: string, agent: Agent, { method, path, headers, body }: Shot) =>
  new Promise<Placed>((resolve, reject) => {
    const text = JSON.stringify(body);
    const { hostname, port } = new URL(origin);
    const own = {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const beganAt = performance.now();
    const call = request({ hostname, port, agent, method, path, headers: own }, (response) => {
      response.resume();
      response.on('end', () => {
        const all = performance.now() - beganAt;
        const times = response.headers['x-call-times'];
        if (response.statusCode !== 200)
          return reject(new Error(`The order answered ${response.statusCode}`));
        if (typeof times !== 'string')
          return reject(new Error('Start the system with SHOW_TABLE_UNITS=1 to see the calls of an order.'));
        const { ms, processorMs, calls } = JSON.parse(times) as ReturnType<typeof takeCallTimes> & {
          processorMs: number;
        };
        resolve({
          all,
          function: ms,
          processor: processorMs,
          calls: calls.sort((a, b) => a.beganAtMs - b.beganAtMs),
        });
      });
    });
    call.on('error', reject);
    call.end(text);
  });

/** From the beginning of the first call to the end of the last. */
const spanOf = (calls: readonly CallTime[]): number =>
  calls.length === 0
    ? 0
    : Math.max(...calls.map(({ beganAtMs, ms }) => beganAtMs + ms)) -
      Math.min(...calls.map(({ beganAtMs }) => beganAtMs));

/** Time during which at least one call was in progress. */
const covered = (calls: readonly CallTime[]): number => {
  let sum = 0;
  let until = 0;
  for (const { beganAtMs, ms } of calls) {
    sum += Math.max(0, beganAtMs + ms - Math.max(until, beganAtMs));
    until = Math.max(until, beganAtMs + ms);
  }
  return sum;
};
