import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_ADMIN } from './shop-page.ts';

/** A session of its own: a journey without network ends it, which must not affect the others. */
export const signInToOffice = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('E-mail', { exact: true }).fill(DEMO_ADMIN.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard');
};

/** Whether an answer of this address is cached in the browser for an opening without network. */
export const isKeptInOffice = (page: Page, what: string): Promise<boolean> =>
  page.evaluate(
    async (part) =>
      (await (await caches.open('viande-kept-office')).keys()).some(({ url }) => url.includes(part)),
    what,
  );

/** How many workers open their area without network: one for /admin and one for /scanner. */
export const workersInCharge = (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      (await navigator.serviceWorker.getRegistrations()).filter(({ active }) => active?.state === 'activated')
        .length,
  );

/** Time in which a busy machine caches a whole build, and opens a screen. */
export const expectPatiently = expect.configure({ timeout: 40_000 });

/** Administrators' work stored in this browser. */
export const workKept = (page: Page, start = ''): Promise<string[]> =>
  page.evaluate(
    (begin) => Object.keys(localStorage).filter((key) => key.startsWith(begin) && key.includes('@')),
    start,
  );

const CALLS = '**/api/**';

/** No network. A reloaded page may send a first call before the browser is set offline: calls are blocked as well. */
export const loseNetwork = async (context: BrowserContext): Promise<void> => {
  await context.route(CALLS, (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
};

export const regainNetwork = async (context: BrowserContext): Promise<void> => {
  await context.unroute(CALLS);
  await context.setOffline(false);
};
