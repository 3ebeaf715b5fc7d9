/**
 * The gateway's calls and results, against the sandbox; and, call after call, against a real Dolibarr when
 * DOLIBARR_URL and DOLIBARR_API_KEY name one (it leaves a product, a third party and a cancelled order there).
 */
import { describe, expect, it } from 'vitest';
import { API_KEY, openDolibarrBench } from '#tests/infra/sandboxes/dolibarr/dolibarr-bench.ts';
import { isDolibarrMajor } from '#infra/sandboxes/dolibarr/stock/movement-fields.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { differencesOf } from './contract-differences.ts';
import { runContract } from './contract-calls.ts';

const real = { baseUrl: process.env['DOLIBARR_URL'] ?? '', apiKey: process.env['DOLIBARR_API_KEY'] ?? '' };
const mark = String(Date.now());

describe('the contract with Dolibarr', () => {
  it.each([22, 23, 24] as const)(
    'covers every call of the gateway on a sandbox of version %i',
    async (version) => {
      const bench = await openDolibarrBench({ now: () => new Date(), version });
      const { asked, seen } = await runContract({ baseUrl: bench.url, apiKey: API_KEY }, mark);
      const gateway = createDolibarrGateway({ baseUrl: '', apiKey: '' });
      expect([...asked].toSorted()).toEqual(Object.keys(gateway).toSorted());
      expect(seen).toMatchObject({
        'an exit of too much': 'business_rule',
        'a movement without its lot': 'business_rule',
        'a line on a validated order': 'invalid_request',
        'movement of a lot': {
          lot: true,
          label: 'Entrée d’un lot',
          sellBy: '2027-01-31',
          eatBy: '2027-02-28',
        },
        'a price of no supplier': 'refused',
        'suppliers of the product': true,
        'the lot in the list of what is in stock': [
          { lot: '', milli: 1000, eatBy: '2027-02-28', sellBy: '2027-01-31' },
        ],
        'event by our id': [true],
        'event of nobody': [],
        'orders typed there': 0,
        'first order of a draft': 'none',
        'first order': true,
        'validated again': 'validated',
        'to draft': 'draft',
        cancelled: 'cancelled',
        changed: [[true, true, true]],
        'not changed since': 0,
        'offers changed': true,
        'the newest first': true,
        'nothing changed': [],
        'reception made': [['draft', 'BL-CONTRAT', true, [[1000, true, true]]]],
        'reception validated again': 'validated',
        'what it moved': [[1000, 'reception', true, true]],
        'reception closed': 'closed',
      });
      await bench.close();
    },
  );

  it.skipIf(real.baseUrl === '')(
    'is equal for the sandbox and the real one',
    async () => {
      const there = await runContract(real, mark);
      const status = await createDolibarrGateway(real).status();
      const major = status.kind === 'ok' ? Number(status.value.version.split('.')[0]) : 0;
      const bench = await openDolibarrBench({
        now: () => new Date(),
        version: isDolibarrMajor(major) ? major : 23,
        isAdmin: there.isAdmin,
      });
      const here = await runContract({ baseUrl: bench.url, apiKey: API_KEY }, `${mark}2`);
      await bench.close();
      expect(there.seen).toEqual(here.seen);
      expect(differencesOf(here.calls, there.calls)).toEqual([]);
    },
    300_000,
  );
});
