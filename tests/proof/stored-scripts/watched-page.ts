import type { Browser, Page } from '@playwright/test';
import type { SignedIn } from './open-shop.ts';

/** A page in a browser of its own that records forbidden events. */
export const openWatched = async (
  browser: Browser,
  family: 'pro' | 'admin',
  { token, user }: SignedIn,
): Promise<{ page: Page; seen: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => void seen.push(`an error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`);
  });
  await page.exposeFunction('noteViolation', (what: string) => void seen.push(what));
  await page.addInitScript(
    ({ entries }) => {
      for (const [name, text] of entries) localStorage.setItem(name, text);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        (window as unknown as { noteViolation: (what: string) => void }).noteViolation(
          `policy: ${violatedDirective} ${blockedURI} ${sample}`,
        ),
      );
    },
    {
      entries: [
        [`${family}_token`, token],
        [`${family}_user`, JSON.stringify(user)],
      ] as [string, string][],
    },
  );
  return { page, seen };
};

/** Whether anything that was stored has run. */
export const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => '__ran' in window);
