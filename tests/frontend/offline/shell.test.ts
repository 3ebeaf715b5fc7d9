import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFile, answerOlder, answerPage } from '#frontend/offline/answer.ts';
import { dropOldShells, keepShell, type Shell } from '#frontend/offline/shell.ts';
import type { SitePath } from '#shared/content/site-map.ts';
import { fakeCaches } from '#tests/frontend/support/fake-caches.ts';

const shellNamed = (version: string, ownPages: SitePath[] = []): Shell => ({
  prefix: 'viande-shell-',
  routes: [],
  ownPages,
  version,
  entry: `/assets/app-${version}.js`,
  files: [`/assets/app-${version}.js`, '/assets/common.css'],
});
const requested = (path: string) => new Request(new URL(path, 'https://boutique.test'));

let store: ReturnType<typeof fakeCaches>;
let server: Record<string, Response>;
beforeEach(() => {
  store = fakeCaches();
  server = {};
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const path = typeof input === 'string' ? input : new URL(input.url).pathname;
    const answer = server[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer.clone();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const deploy = (version: string) => {
  server = {
    '/app.html': new Response(`<script src="/assets/app-${version}.js">`),
    [`/assets/app-${version}.js`]: new Response(`build ${version}`),
    '/assets/common.css': new Response('a{}'),
  };
};

describe('the shell', () => {
  it('is cached whole: page, scripts, stylesheets', async () => {
    deploy('1');
    await keepShell(shellNamed('1'));
    expect(store.paths('viande-shell-1').sort()).toEqual([
      '/app.html',
      '/assets/app-1.js',
      '/assets/common.css',
    ]);
  });

  it('is not cached when a file is missing, or when the page is already of another build', async () => {
    deploy('1');
    server['/assets/common.css'] = new Response('gone', { status: 404 });
    await expect(keepShell(shellNamed('1'))).rejects.toThrow('/assets/common.css: 404');
    expect(store.paths('viande-shell-1')).not.toContain('/app.html');

    deploy('2');
    await expect(keepShell(shellNamed('1'))).rejects.toThrow('another build');
  });

  it('is replaced by the next, which keeps one shell behind for tabs that are still open', async () => {
    for (const version of ['1', '2', '3']) {
      deploy(version);
      await keepShell(shellNamed(version));
      await dropOldShells(shellNamed(version));
    }
    expect(store.names()).toEqual(['viande-shell-2', 'viande-shell-3']);
    // the server no longer has it; a tab of build 2 still does
    expect(await (await answerOlder(requested('/assets/app-2.js'))).text()).toBe('build 2');
    expect((await answerOlder(requested('/assets/app-1.js'))).type).toBe('error');
  });
});

describe('a page', () => {
  beforeEach(async () => {
    deploy('1');
    await keepShell(shellNamed('1'));
  });
  const page = async (fetched: Promise<Response>) =>
    (await answerPage(shellNamed('1'), '/dashboard', fetched)).text();

  it('is the server’s when it answers, cached or not', async () => {
    expect(await page(Promise.resolve(new Response('fresh')))).toBe('fresh');
  });

  it('is the cached one without network and when the server fails', async () => {
    expect(await page(Promise.reject(new TypeError('offline')))).toContain('/assets/app-1.js');
    expect(await page(Promise.resolve(new Response('down', { status: 503 })))).toContain('/assets/app-1.js');
  });

  it('is the cached one after three seconds without an answer', async () => {
    vi.useFakeTimers();
    const slow = page(Promise.withResolvers<Response>().promise);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await slow).toContain('/assets/app-1.js');
  });

  it('with other headers is cached as the server sent it', async () => {
    server['/scanner'] = new Response('<script src="/assets/app-1.js">', { headers: { 'x-own': 'yes' } });
    const office: Shell = { ...shellNamed('1', ['/scanner']), prefix: 'viande-office-' };
    await keepShell(office);
    await dropOldShells(office);
    const none = () => Promise.reject<Response>(new TypeError('offline'));
    expect((await answerPage(office, '/scanner', none())).headers.get('x-own')).toBe('yes');
    expect((await answerPage(office, '/admin/login', none())).headers.get('x-own')).toBeNull();
    // each area drops its own only
    expect(store.names()).toEqual(['viande-shell-1', 'viande-office-1']);
  });

  it('has its files without the server', async () => {
    server = {};
    expect(await (await answerFile(requested('/assets/app-1.js'))).text()).toBe('build 1');
  });
});
