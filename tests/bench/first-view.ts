import type { Browser } from '@playwright/test';

/** Requests, kB, kB of JavaScript and number of scripts of a page on a phone before any scroll or touch. */
export const firstViewOf = async (browser: Browser, url: string): Promise<string[]> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    const sizes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (!response.url.startsWith('data:')) kinds.set(requestId, type);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await page.goto(url, { waitUntil: 'networkidle' });
    const bytes = (of: (kind: string | undefined) => boolean) =>
      [...sizes].filter(([id]) => of(kinds.get(id))).reduce((sum, [, size]) => sum + size, 0);
    const scripts = [...kinds.values()].filter((kind) => kind === 'Script').length;
    return [
      String(kinds.size),
      (bytes(() => true) / 1024).toFixed(1),
      (bytes((kind) => kind === 'Script') / 1024).toFixed(1),
      String(scripts),
    ];
  } finally {
    await context.close();
  }
};
