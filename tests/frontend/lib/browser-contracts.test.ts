import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Contract, EndpointSpec } from '#shared/kernel/endpoint.ts';
import { roleMayCall, type TradeRole } from '#shared/kernel/access.ts';

// next to the files of the browser, and under no name of package.json
const { endpointsOnly } = (await import(path.resolve('frontend/vite.contracts.ts'))) as {
  endpointsOnly: () => { load: { handler: (id: string) => Promise<string> } };
};
const files = globSync('shared/**/*.contract.ts').map((file) => path.resolve(file));

/** A contract in the form that the build puts into the browser. */
const built = async (file: string): Promise<Record<string, Contract>> => {
  const code = await endpointsOnly().load.handler(file);
  return Object.fromEntries(
    [...code.matchAll(/^export const (\w+) = (.*);$/gm)].map(([, name = '', json = '']) => [
      name,
      JSON.parse(json) as Contract,
    ]),
  );
};

const ROLES: readonly TradeRole[] = ['preparer', 'driver', 'butcher', 'accountant'];
const told = (endpoint: EndpointSpec) => ({
  method: endpoint.method,
  path: endpoint.path,
  waitMs: endpoint.waitMs,
  mayBeCalledBy: [...ROLES, 'admin' as const, 'super_admin' as const].filter((role) =>
    roleMayCall(endpoint, role),
  ),
});

it('the built browser has the timeouts and roles of the contracts, and no schema', async () => {
  let ofTheHouse = 0;
  let patient = 0;
  for (const file of files) {
    const whole = (await import(file)) as Record<string, Contract>;
    for (const [name, contract] of Object.entries(await built(file))) {
      for (const [key, endpoint] of Object.entries(contract.endpoints)) {
        const own = whole[name]?.endpoints[key];
        if (!own) throw new Error(`${file} has no ${name}.${key}`);
        expect(Object.keys(endpoint)).not.toContain('body');
        expect(endpoint.waitMs).toBe(own.waitMs);
        if (own.waitMs !== undefined) patient += 1;
        if (own.access === 'public' || own.access === 'pro') continue;
        expect(told(endpoint), `${name}.${key}`).toEqual(told(own));
        ofTheHouse += 1;
      }
    }
  }
  expect(ofTheHouse).toBeGreaterThan(100);
  expect(patient).toBeGreaterThan(20);
});
