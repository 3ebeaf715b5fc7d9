import { contracts } from '#shared/contracts.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import { sampleBodies } from '#tests/functions/bad-input/sample-bodies.ts';
import { fieldsOf, valueAt, withField } from '#tests/functions/bad-input/spoiled.ts';
import { call } from './call.ts';
import type { Shop } from './open-shop.ts';
import { scripts, shortScripts } from './scripts.ts';

/** They end the session, or ask for a password that is not the sample's. */
const LEFT_OUT = new Set([
  'login',
  'adminLogin',
  'register',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'deleteAccount',
]);
/** How often an item may have been changed already. */
const VERSIONS = 8;

type Known = {
  params: Readonly<Record<string, Readonly<Record<string, string>>>>;
  bodies: Record<string, object>;
};

/**
 * Writes scripts into every text that any endpoint accepts and stores, one field after the other; refusals are
 * skipped. Returns the fields that took one, as `endpoint.field`.
 */
export const storeScripts = async (shop: Shop, known: Known): Promise<string[]> => {
  const taken: string[] = [];
  for (const { endpoints } of contracts) {
    for (const [name, endpoint] of Object.entries<EndpointSpec>(endpoints)) {
      const sample = known.bodies[name] ?? sampleBodies[name];
      if (!endpoint.body || !sample || LEFT_OUT.has(name)) continue;
      const send = sender(shop, endpoint, sample, known.params[name]);
      let body = sample;
      for (const path of fieldsOf(body)) {
        if (typeof valueAt(body, path) !== 'string') continue;
        const changed = await firstAccepted(body, path, taken.length, send);
        if (changed) taken.push([name, ...path].join('.'));
        body = changed ?? body;
      }
    }
  }
  return taken;
};

/** The body with a script in that field, the longest accepted. */
const firstAccepted = async (
  body: object,
  path: readonly (string | number)[],
  turn: number,
  send: (body: object) => Promise<boolean>,
): Promise<object | undefined> => {
  const long = scripts[turn % scripts.length] ?? '';
  for (const script of [long, ...shortScripts]) {
    const changed = JSON.parse(withField(body, path, JSON.stringify(script))) as object;
    if (await send(changed)) return changed;
  }
  return undefined;
};

/** Unique values get another one for each request; a script in its place is left there. */
const ONLY_ONCE: Readonly<Record<string, (n: number) => string>> = {
  email: (n) => `essai-${n}@viande-demo.test`,
  ref: (n) => `ESSAI-${n}`,
};

/** Sends to an endpoint under its current version, each new administrator and product under a name of its own. */
const sender = (
  shop: Shop,
  endpoint: EndpointSpec,
  sample: object,
  params: Readonly<Record<string, string>> = {},
) => {
  let version = 0;
  let sendings = 0;
  const anew = (body: object) => {
    sendings += 1;
    const once = Object.entries(ONLY_ONCE).filter(
      ([field]) => field in body && valueAt(body, [field]) === valueAt(sample, [field]),
    );
    return Object.fromEntries(once.map(([field, another]) => [field, another(sendings)]));
  };
  return async (body: object): Promise<boolean> => {
    for (let tries = 0; tries < VERSIONS; tries++) {
      const sent = { ...body, ...('version' in body ? { version } : {}), ...anew(body) };
      const { status } = await call(shop, endpoint, { params, body: sent });
      if (status !== 409 || !('version' in body)) return status < 300;
      version += 1;
    }
    version = 0;
    return false;
  };
};
