import * as z from 'zod/mini';
import { ok } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from './dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from './dolibarr-gateway.ts';
import { trialOf } from './key-rights.ts';

type HealthCalls = Pick<DolibarrGateway, 'readClock' | 'listModules' | 'readSetting' | 'tryRight'>;

/** Texts and numbers, as the constant was stored. */
const setting = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Settings of the ERP, and rights of our key. */
export function healthCalls(client: DolibarrClient): HealthCalls {
  return {
    readClock: () => client.readClock('/status'),

    listModules: () => client.get('/setup/modules', {}, z.array(z.string())),

    async readSetting(name) {
      const outcome = await client.get(`/setup/conf/${encodeURIComponent(name)}`, {}, setting);
      // a constant that was never stored is not an error: its default applies
      return outcome.kind === 'refused' && outcome.reason === 'invalid_request' ? ok(null) : outcome;
    },

    async tryRight(right) {
      const trial = trialOf(right);
      return verdictOf(
        trial.method === 'GET'
          ? await client.get(trial.path, { limit: 1, properties: 'id' }, z.unknown())
          : await client.send('POST', trial.path, trial.body, z.unknown()),
      );
    },
  };
}

function verdictOf(outcome: ErpOutcome<unknown>): ErpOutcome<'granted' | 'denied'> {
  if (outcome.kind === 'ok') return ok('granted');
  if (outcome.kind !== 'refused') return outcome;
  switch (outcome.reason) {
    case 'forbidden':
    case 'bad_credentials':
      return ok('denied');
    case 'not_found':
    case 'invalid_request':
    case 'business_rule':
      return ok('granted');
    default:
      return outcome;
  }
}
