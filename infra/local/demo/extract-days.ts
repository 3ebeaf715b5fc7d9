import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { demoAccounts } from './accounts.ts';
import { callApi, type DemoHost, waitFor } from './demo-host.ts';

/**
 * The till days of a fresh system: yesterday, the same weekday a week before, and those between. Two
 * requests each, so that half of the till's 40 a minute are left to users; the next nights read
 * the rest of the month.
 */
export const demoTillDays = (today: string): string[] =>
  Array.from({ length: 8 }, (_, back) => addDays(today, -back - 1));

/** Waits until the demo's movements are in the ERP: its stock of today is then complete. */
const pushed = (host: DemoHost, token: string): Promise<true> =>
  waitFor('l’écriture des mouvements dans Dolibarr', async () => {
    const { body } = await callApi(host, 'GET', '/api/admin/erp-operations?limit=1', undefined, token);
    return (body['data'] as unknown[] | undefined)?.length === 0 ? true : undefined;
  });

/**
 * Extracts today's stock, rebuilds the days before from the movements since, and reads the last days of the
 * till, as an administrator would. They are jobs: a slow one continues after this wait, and a failed one is
 * shown in the back-office.
 */
export const extractDays = async (host: DemoHost, now = new Date()): Promise<void> => {
  const { email, password } = demoAccounts.admin;
  const login = await callApi(host, 'POST', '/api/admin/login', { email, password });
  const token = String(login.body['token']);
  const ask = (path: string, body?: object) =>
    callApi(host, 'POST', path, body, token).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    });
  await pushed(host, token);
  await ask('/api/dolibarr-stock/extract');
  await host.invoke('rebuild-stock-days.once', { days: 6 });
  for (const date of demoTillDays(parisDay(now))) await ask('/api/cashmag-sales/extract', { date });
};
