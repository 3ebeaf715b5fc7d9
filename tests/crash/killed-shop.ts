import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAttempted } from '#shared/kernel/outbox-todo.ts';
import type { WholeTable } from '#tests/simulation/whole-table.ts';
import { builtStack } from './built-stack.ts';
import { Customer } from './customer.ts';
import { type KillableHost, startKillableHost } from './killable-host.ts';
import { readLivingTable } from './living-table.ts';
import { soon, tryCall } from './lossy-calls.ts';
import { type ErpBook, erpBook, moneyTaken, type Taken, undelivered } from './provider-books.ts';
import { seededRandom } from './seeded-random.ts';

/** The state after all work has ended, in the shop itself and in the outside systems. */
export type Aftermath = {
  customers: Customer[];
  table: WholeTable;
  money: Taken[];
  erp: ErpBook;
  origin: string;
};

type Plan = { seed: number; rounds: number; shoppers: number; quietWithinMs: number };

export interface KilledShop extends Aftermath {
  close(): Promise<void>;
}

/**
 * The whole local system with customers who order, edit and pay, killed with SIGKILL and restarted on the same
 * folder, `rounds` times; then left to finish pending work. Choices follow from the seed, the network does not.
 */
export async function killedShop({ seed, rounds, shoppers, quietWithinMs }: Plan): Promise<KilledShop> {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'kill-'));
  const dataDir = join(folder, 'data');
  let host: KillableHost | undefined;
  const close = async () => {
    await host?.kill('tree');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const assemblyDir = await builtStack(folder);
    const websiteDir = resolve('tests/infra/local/host/website');
    host = await startKillableHost({ assemblyDir, websiteDir, dataDir });
    const { origin } = host;
    const customers: Customer[] = [];
    const arrival = () => {
      const number = customers.length + 1;
      const place = { origin, random: seededRandom(seed + number), from: `127.3.${number}.1` };
      const customer = new Customer(`panne-${number}@essai-panne.test`, place);
      customers.push(customer);
      return customer.register();
    };
    await readCatalogue(origin);
    await Promise.all(Array.from({ length: shoppers }, arrival));

    const answers = () => customers.reduce((sum, customer) => sum + customer.answered, 0);
    const closing = new AbortController();
    const days = customers.map(async (customer) => {
      while (!closing.signal.aborted) await customer.act();
    });
    for (let round = 1; round <= rounds; round++) {
      // a customer signs up during it
      days.push(arrival());
      const what = random.pick(['tree', 'tree', 'host'] as const);
      // mostly under full load, sometimes during the start
      const answered = random.chance(0.85) ? answers() + random.between(6, 30) : 0;
      const after = random.between(0, 600);
      for (const until = Date.now() + 8000; Date.now() < until && answers() < answered;) await soon();
      for (const until = Date.now() + after; Date.now() < until;) await soon();
      await host.kill(what);
      process.stdout.write(`kill -9 of the ${what} after ${answers()} answers\n`);
      await host.start();
    }
    closing.abort();
    await Promise.all(days);
    const table = await quietTable(origin, dataDir, quietWithinMs);
    return { customers, table, money: moneyTaken(dataDir), erp: erpBook(dataDir), origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const ask = async (url: string, method: 'GET' | 'POST') => {
  const reply = await tryCall(url, { method });
  if (reply?.status !== 200) throw new Error(`${url}: ${reply?.status} ${JSON.stringify(reply?.body)}`);
  return reply.body;
};
const runSchedule = (origin: string, name: string) => ask(`${origin}/__local/schedules/${name}/run`, 'POST');

/** The shop is empty until the ERP was read; queued messages are read in time. */
async function readCatalogue(origin: string): Promise<void> {
  await runSchedule(origin, 'catalog-sync-full');
  await quietQueues(origin, Date.now() + 30_000);
}

async function quietQueues(origin: string, until: number): Promise<void> {
  for (;;) {
    const queues = (await ask(`${origin}/__local/queues`, 'GET')) as Record<string, Record<string, number>>;
    const busy = Object.entries(queues).filter(
      ([, { waiting, inFlight, delayed }]) => waiting !== 0 || inFlight !== 0 || delayed !== 0,
    );
    if (busy.length === 0) return;
    if (Date.now() >= until) throw new Error(`Queues that never became empty: ${JSON.stringify(busy)}`);
    await soon();
  }
}

/** Runs the schedules until nothing is pending: no queue, no operation, no message of a provider. */
async function quietTable(origin: string, dataDir: string, withinMs: number): Promise<WholeTable> {
  const until = Date.now() + withinMs;
  for (;;) {
    await runSchedule(origin, 'outbox');
    await runSchedule(origin, 'payments');
    await quietQueues(origin, until);
    const table = await readLivingTable(dataDir);
    const waiting = table.entries.filter(({ todo }) => Object.values(todo).some(isAttempted));
    if (waiting.length === 0 && undelivered(dataDir) === 0) return table;
    if (Date.now() > until) throw new Error(`Still waits: ${JSON.stringify(waiting.slice(0, 5))}`);
    for (const next = Date.now() + 500; Date.now() < next;) await soon();
  }
}
