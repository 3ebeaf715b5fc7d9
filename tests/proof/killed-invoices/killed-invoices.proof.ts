import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/**
 * Invoices, credit notes and payments of a real Dolibarr whose PHP is killed at a random moment of each kind of
 * write, BENCH_KILLS times: in the end each exists once and whole. `DOLIBARR_URL` names it, `DOLIBARR_FPM_PID` its
 * php-fpm, `DOLIBARR_MAY_WRITE=1` allows writes. `npm run proof` leaves it out.
 */
const { DOLIBARR_FPM_PID: fpm = '', DOLIBARR_URL: url = '', DOLIBARR_API_KEY: apiKey = '' } = process.env;
const ROUNDS = Number(process.env['BENCH_KILLS'] ?? 3);
const MOST_MS = 120;

const killWorkers = (): void => {
  const workers = readFileSync(`/proc/${fpm}/task/${fpm}/children`, 'utf8').split(' ').filter(Boolean);
  for (const worker of workers) process.kill(Number(worker), 'SIGKILL');
};

if (fpm === '' || url === '')
  throw new Error('Name a real Dolibarr and its php-fpm: DOLIBARR_URL, DOLIBARR_FPM_PID.');

describe('PHP killed in the middle', async () => {
  let target: RegExp | undefined;
  let killed = 0;
  const gateway = createDolibarrGateway({
    baseUrl: url,
    apiKey,
    fetch: async (input, init) => {
      const answer = fetch(input, init);
      if (init?.method === 'POST' && target?.test(new URL(String(input)).pathname)) {
        target = undefined;
        killed += 1;
        answer.catch(() => {});
        await pause(Math.random() * MOST_MS);
        killWorkers();
      }
      return answer;
    },
  });
  const { anOrder, deliver, refund, set, settle, there } = await openInvoicing();
  const settleAgain = async (id: string): Promise<void> => {
    for (let tries = 0; tries < 8; tries++) {
      try {
        return void (await settle(id, gateway));
      } catch {
        await pause(200);
      }
    }
    throw new Error('it never settled');
  };

  test.each([
    ['an invoice drawn up', /\/invoices\/createfromorder\/\d+$/],
    ['an invoice validated', /\/invoices\/\d+\/validate$/],
    ['a payment recorded', /\/invoices\/paymentsdistributed$/],
  ])('of %s: once and whole in the end', { timeout: 600_000 }, async (_name, write) => {
    await set({ onDelivery: 'validated', accounts: { card: '1', wallet: '2' } });
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await anOrder({ at20: 5 }, { paidCents: 6000 });
      await deliver(id);
      const before = killed;
      target = write;
      await settleAgain(id);
      expect(killed).toBe(before + 1);
      expect(await there(id)).toMatchObject([
        { statusCode: '2', totalTtcCents: 6000, restCents: 0, payments: [6000] },
      ]);
    }
  });

  test.each([
    ['a credit note made', /\/invoices$/],
    ['a credit note validated', /\/invoices\/\d+\/validate$/],
    ['what went back recorded', /\/invoices\/paymentsdistributed$/],
  ])('of %s: once and whole in the end', { timeout: 600_000 }, async (_name, write) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await anOrder({ at20: 5 }, { paidCents: 6000 });
      await deliver(id);
      await settleAgain(id);
      await refund(id, 1500);
      const before = killed;
      target = write;
      await settleAgain(id);
      expect(killed).toBe(before + 1);
      expect(await there(id)).toMatchObject([
        { totalTtcCents: 6000, restCents: 0, payments: [6000] },
        { isCreditNote: true, totalTtcCents: -1500, restCents: 0, payments: [-1500] },
      ]);
    }
  });
});
