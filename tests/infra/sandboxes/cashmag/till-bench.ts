import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CashmagSandboxOptions, startCashmagSandbox } from '#infra/sandboxes/cashmag/start.ts';

export const KEY = 'till-key';

export interface TillBench {
  readonly url: string;
  /** The test's clock. */
  now: Date;
  get<Value = unknown>(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: Value; headers: Headers }>;
  switch(name: 'faults' | 'late-tickets', body: object): Promise<void>;
  /** Stops it and starts it again on the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A till on a fresh folder; it is Saturday 21 November 2026, 20:00 in Paris. No rate limit by default. */
export async function openTillBench(options: Partial<CashmagSandboxOptions> = {}): Promise<TillBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cashmag-'));
  const start = () =>
    startCashmagSandbox({
      dataDir,
      port: 0,
      key: KEY,
      demo: true,
      requestsPerMinute: 100_000,
      now: () => bench.now,
      ...options,
    });
  let url = '';
  const bench: TillBench = {
    get url() {
      return url;
    },
    now: new Date('2026-11-21T19:00:00Z'),
    async get<Value>(path: string, headers: Record<string, string> = { Authorization: `Mutual ${KEY}` }) {
      const reply = await fetch(url + path, { headers });
      const text = await reply.text();
      return { status: reply.status, json: JSON.parse(text) as Value, headers: reply.headers };
    },
    async switch(name, body) {
      const headers = { 'Content-Type': 'application/json' };
      const sent = JSON.stringify(body);
      const reply = await fetch(`${url}/__sandbox/${name}`, { method: 'POST', body: sent, headers });
      if (!reply.ok) throw new Error(await reply.text());
    },
    async restart() {
      await sandbox.close();
      sandbox = await start();
      url = sandbox.url;
    },
    async close() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  let sandbox = await start();
  url = sandbox.url;
  return bench;
}

export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly single_price: number;
  readonly quantity: number;
  readonly quantity_decimal: number;
  readonly discount: 0 | 1;
  readonly free: number;
  readonly amount: number;
  readonly amount_ht: number;
}

export interface RubricRow {
  readonly id_rubric: number;
  readonly name: string;
  readonly percent: number;
  readonly amount: number;
  readonly amount_ht: number;
  readonly quantity: number;
  readonly products: readonly ProductRow[];
}

export interface TicketRow {
  readonly id: number;
  readonly date: string;
  readonly total_ttc: number;
  readonly total_ht: number;
  readonly reverse: 0 | 1;
  readonly reversal: number | null;
  readonly details: readonly {
    readonly id_product: number;
    readonly price: number;
    readonly discount: number;
    readonly free: 0 | 1;
    readonly rate_1: number;
    readonly quantity: number;
    readonly quantity_decimal: number;
    readonly total_ttc: number;
    readonly total_ht: number;
  }[];
}

export const cents = (euros: number) => Math.round(euros * 100);

export async function statistics(bench: TillBench, from: string, to = from): Promise<RubricRow[]> {
  const path = `/top_products/statistics?from_date=${from}&to_date=${to}`;
  return (await bench.get<{ rubrics: RubricRow[] }>(path)).json.rubrics;
}

export async function ticketsOf(bench: TillBench, day: string, page = 'limit=500'): Promise<TicketRow[]> {
  const path = `/tickets?from_service_date=${day}&to_service_date=${day}&${page}`;
  return (await bench.get<{ list: TicketRow[] }>(path)).json.list;
}
