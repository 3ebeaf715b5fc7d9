import { Agent, request } from 'node:http';
import { percentile } from './print.ts';

export type Shot = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Another visitor, on a connection of its own: sign-ins are limited per visitor. */
  asNewVisitor?: true;
};

export type Figures = {
  p50: number;
  p99: number;
  rps: number;
  count: number;
  errors: number;
  /** Mean table units a call, from the database's own replies (SHOW_TABLE_UNITS=1). */
  read: number;
  write: number;
  statuses: Record<string, number>;
};

/** One of 60 000 loopback addresses. */
const visitor = (n: number): string => `127.2.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

/**
 * Sends requests to a local system over a number of connections for a bounded time. Each connection has a loopback
 * address of its own, as visitors do.
 */
export const fire = async (
  origin: string,
  connections: number,
  seconds: number,
  shot: (n: number) => Shot,
): Promise<Figures> => {
  const { hostname, port } = new URL(origin);
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const units = { read: 0, write: 0 };
  let n = 0;
  let errors = 0;
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();

  const one = (agent: Agent, localAddress: string) =>
    new Promise<void>((resolve) => {
      const { method, path, body, headers, asNewVisitor } = shot(n++);
      const text = body === undefined ? undefined : JSON.stringify(body);
      const began = performance.now();
      const call = request(
        {
          hostname,
          port,
          method,
          path,
          ...(asNewVisitor ? { agent: false, localAddress: visitor(n) } : { agent, localAddress }),
          headers: {
            ...headers,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          response.on('data', () => {});
          response.on('end', () => {
            latencies.push(performance.now() - began);
            const status = String(response.statusCode);
            statuses[status] = (statuses[status] ?? 0) + 1;
            if ((response.statusCode ?? 500) >= 400) errors += 1;
            const used = /r=([\d.]+);w=([\d.]+)/.exec(String(response.headers['x-table-units'] ?? ''));
            units.read += Number(used?.[1] ?? 0);
            units.write += Number(used?.[2] ?? 0);
            resolve();
          });
        },
      );
      call.on('error', () => {
        errors += 1;
        resolve();
      });
      call.end(text);
    });

  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const address = `127.0.1.${(i % 250) + 1}`;
      while (performance.now() < until) await one(agent, address);
      agent.destroy();
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  const count = latencies.length;
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    rps: count / elapsed,
    count,
    errors,
    read: units.read / Math.max(1, count),
    write: units.write / Math.max(1, count),
    statuses,
  };
};
