import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { demoAccounts } from './accounts.ts';
import { callApi, type DemoHost, waitFor } from './demo-host.ts';

/**
 * The days of the till that a fresh system knows: yesterday, the same weekday a week before, and those between. Two
 * requests each, so that half of the till's 40 a minute are left to whoever opens a screen meanwhile; the nights to
 * come catch up with the rest of the month.
 */
export const demoTillDays = (today: string): string[] =>
  Array.from({ length: 8 }, (_, back) => addDays(today, -back - 1));

/** What the demo moved is in the ERP: its stock of today is whole. */
const pushed = (host: DemoHost, token: string): Promise<true> =>
  waitFor('l’écriture des mouvements dans Dolibarr', async () => {
    const { body } = await callApi(host, 'GET', '/api/admin/erp-operations?limit=1', undefined, token);
    return (body['data'] as unknown[] | undefined)?.length === 0 ? true : undefined;
  });

/**
 * Today's stock, the days before made from the movements since, and the last days of the till, read as an administrator
 * would. They are jobs: one that takes longer than this waits goes on, and one that fails is seen in the back-office.
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
