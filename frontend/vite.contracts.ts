import type { Plugin } from 'vite';
import type { Access } from '#shared/kernel/access.ts';
import type { Contract } from '#shared/kernel/endpoint.ts';

/**
 * The browser's copy of the contracts: method and path of each endpoint, how long it is waited for, and who of the house may
 * call it (may-call.ts). Their schemas are for the server's checks and
 * for types, which cost nothing; as code they would add 10 kB (brotli) to every page. A form that checks with a schema
 * imports it from its own file (shared/auth/registration.ts).
 */
export const endpointsOnly = (): Plugin => ({
  name: 'endpoints-only',
  load: {
    filter: { id: /\/shared\/(?:[^/]+\/)+[^/]+\.contract\.ts$/ },
    async handler(id) {
      const exported: Record<string, unknown> = await import(new URL(id, 'file:///').href);
      return Object.entries(exported)
        .filter((entry): entry is [string, Contract] => isContract(entry[1]))
        .map(([name, contract]) => `export const ${name} = ${JSON.stringify(slim(contract))};`)
        .join('\n');
    },
  },
});

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'noun' in value && 'endpoints' in value;

const slim = ({ noun, endpoints }: Contract) => ({
  noun,
  endpoints: Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, waitMs, access, trades }]) => [
      name,
      { method, path, waitMs, trades, ...(OF_THE_HOUSE.has(access) && { access }) },
    ]),
  ),
});

/** Of these the browser asks whose work they are; what customers and strangers call needs no word. */
const OF_THE_HOUSE: ReadonlySet<Access> = new Set<Access>(['admin', 'super_admin', 'pro_or_admin']);
