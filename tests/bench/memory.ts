/**
 * Prints the memory of a running local system before, during and after requests that are all refused
 * (`npm run bench:memory [origin]`): unknown routes, no session, broken bodies, to every endpoint, four times over.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { contracts } from '#shared/contracts.ts';
import { benchOrigin } from './client.ts';
import { fire, type Shot } from './load.ts';
import { table } from './print.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 10_000);
const CONNECTIONS = 16;
const STEPS = 4;

interface Health {
  rssMb: number;
  pssMb: number;
  processes: number;
}

const endpoints = contracts.flatMap(({ endpoints }) => Object.values(endpoints));
const shots: Shot[] = endpoints.flatMap(({ method, path }): Shot[] => {
  const concrete = path.replaceAll(/[:{]\w+}?/g, 'inconnu');
  const isRead = method === 'GET';
  return [
    { method, path: concrete, ...(isRead ? {} : { body: { prix: 'x'.repeat(2000) } }) },
    { method, path: concrete, headers: { authorization: 'Bearer faux' } },
  ];
});

const rows: string[][] = [];
const note = async (when: string): Promise<Health> => {
  const health = (await (await fetch(`${benchOrigin}/__local/health`)).json()) as Health;
  rows.push([when, `${health.pssMb} MB`, `${health.rssMb} MB`, String(health.processes)]);
  return health;
};

await note('before');
let done = 0;
const statuses: Record<string, number> = {};
for (let step = 1; step <= STEPS; step++) {
  const until = Math.round((REQUESTS * step) / STEPS);
  if (done >= until) continue;
  const from = done;
  // one endpoint after the other, so that the start of copies is not measured
  const shot = (n: number): Shot => {
    const share = Math.min(1, (done + n - from) / (until - from));
    return shots[Math.min(shots.length - 1, Math.floor(share * shots.length))] as Shot;
  };
  while (done < until) {
    const fired = await fire(benchOrigin, CONNECTIONS, 1, shot);
    done += fired.count;
    for (const [status, count] of Object.entries(fired.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  await note(`after ${done}`);
}
await delay(30_000);
await note('30 s later');
table(`${done} refused requests`, ['', 'PSS', 'resident', 'processes'], rows);
process.stdout.write(`answers: ${JSON.stringify(statuses)}\n`);
