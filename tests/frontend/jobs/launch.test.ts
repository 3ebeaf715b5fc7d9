import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Launch } from '#frontend/features/jobs/launch.ts';
import { launchCatalogSync, launchStockExtraction } from '#frontend/features/stock/launch-stock.ts';
import { launchTillExtraction } from '#frontend/features/till/launch-till.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { fakeApi, fakeBrowser, tokenUntil } from '#tests/frontend/support/browser.ts';

vi.mock('#frontend/ui/overlay/confirm-dialog.tsx', () => ({ confirmAction: vi.fn<typeof confirmAction>() }));

const STOCK = launchStockExtraction;
const SALES = launchTillExtraction('2026-11-20');
const CHECK = '/api/dolibarr-stock/check-today';
const EXTRACT = '/api/dolibarr-stock/extract';

const alreadyStored = (recordCount: number) => ({
  body: {
    success: true,
    exists: recordCount > 0,
    recordCount,
    tableName: 'stock_20261121',
    date: '2026-11-21',
  },
});
const extracted = { body: { success: true, cached: false, message: 'Extraction terminée : 132 produits.' } };
const goesOn = { status: 202, body: { success: true, status: 'running', jobId: 'j1', message: 'Demandée.' } };
const job = (status: string, message: string) => ({
  body: { success: true, data: { id: 'j1', status, message } },
});
const refusal = (status: number, message: string) => ({ status, body: { success: false, message } });

beforeEach(() => {
  vi.useFakeTimers();
  const { stored } = fakeBrowser('https://boutique.test/admin/dashboard');
  stored.set('admin_token', tokenUntil(new Date(Date.now() + 3_600_000)));
  stored.set('admin_user', JSON.stringify({ id: 'a1' }));
  vi.spyOn(console, 'debug').mockReturnValue();
  vi.mocked(confirmAction).mockReset().mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets polls happen until the launch has ended. */
const ended = async (launch: Launch) => {
  const launched = launch();
  let over = false;
  void launched.then(() => (over = true));
  while (!over) await vi.advanceTimersByTimeAsync(1000);
  return launched;
};

describe('the replacement of a day (STK-19, TILL-08)', () => {
  it('needs no confirmation when nothing is stored', async () => {
    fakeApi(({ path }) => (path === CHECK ? alreadyStored(0) : extracted));
    await expect(ended(STOCK)).resolves.toEqual({
      end: 'done',
      message: 'Extraction terminée : 132 produits.',
    });
    expect(confirmAction).not.toHaveBeenCalled();
  });

  it('stops where the user declines', async () => {
    vi.mocked(confirmAction).mockResolvedValue(false);
    const calls = fakeApi(() => alreadyStored(132));
    await expect(ended(STOCK)).resolves.toMatchObject({ end: 'cancelled' });
    expect(calls.map(({ path }) => path)).toEqual([CHECK]);
  });

  it('names the day and extracts that day once confirmed', async () => {
    const calls = fakeApi(({ path }) =>
      path.includes('check-date')
        ? { body: { success: true, exists: true, recordCount: 81, date: '2026-11-20' } }
        : extracted,
    );
    await ended(SALES);
    expect(vi.mocked(confirmAction).mock.calls[0]?.[0].text).toContain('ventes du 20/11/2026');
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/cashmag-sales/check-date?date=2026-11-20',
      '/api/cashmag-sales/extract',
    ]);
    expect(calls[1]?.body).toEqual({ date: '2026-11-20' });
  });
});

describe('work that lasts (AMB-13)', () => {
  it('is polled every 3 s until it ends', async () => {
    let polls = 0;
    fakeApi(({ path }) => {
      if (path === CHECK) return alreadyStored(0);
      if (path === EXTRACT) return goesOn;
      polls += 1;
      return polls < 4 ? job('running', 'Page 1.') : job('done', 'Extraction terminée.');
    });
    const begun = Date.now();
    await expect(ended(STOCK)).resolves.toEqual({ end: 'done', message: 'Extraction terminée.' });
    expect(polls).toBe(4);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(9000);
  });

  it('survives a poll that gets lost', async () => {
    let polls = 0;
    fakeApi(({ path }) => {
      if (path === CHECK) return alreadyStored(0);
      if (path === EXTRACT) return goesOn;
      polls += 1;
      return polls === 1 ? new TypeError('reset') : job('done', 'Extraction terminée.');
    });
    await expect(ended(STOCK)).resolves.toMatchObject({ end: 'done' });
  });

  it('is given up after 300 s, and names the page where it still shows', async () => {
    fakeApi(({ path }) =>
      path === CHECK ? alreadyStored(0) : path === EXTRACT ? goesOn : job('running', 'Page 1.'),
    );
    const { end, message } = await ended(STOCK);
    expect(end).toBe('failed');
    expect(message).toMatch(/^L'extraction a échoué: .*« En cours »$/);
  });
});

describe('the exact sentences', () => {
  it('of a check that fails (ERR-72)', async () => {
    fakeApi(() => refusal(403, 'Accès refusé.'));
    expect((await ended(STOCK)).message).toBe('Erreur lors de la vérification: Accès refusé.');
    fakeApi(() => new TypeError('reset'));
    expect((await ended(STOCK)).message).toMatch(/^Erreur technique lors de la vérification: Le serveur/);
  });

  it('of an extraction that fails at once, later, or without an answer (ERR-73)', async () => {
    const cause = 'Dolibarr refuse la clé d’accès (401).';
    fakeApi(({ path }) => (path === CHECK ? alreadyStored(0) : refusal(503, cause)));
    expect(await ended(STOCK)).toEqual({ end: 'failed', message: `L'extraction a échoué: ${cause}` });
    fakeApi(({ path }) =>
      path === CHECK ? alreadyStored(0) : path === EXTRACT ? goesOn : job('failed', cause),
    );
    expect(await ended(STOCK)).toEqual({ end: 'failed', message: `L'extraction a échoué: ${cause}` });
    fakeApi(({ path }) => (path === CHECK ? alreadyStored(0) : new TypeError('reset')));
    expect((await ended(STOCK)).message).toMatch(/^Erreur technique lors de l'extraction: /);
  });

  it('of a catalogue that could not be read: the job’s own', async () => {
    const calls = fakeApi(({ method }) =>
      method === 'POST' ? goesOn : job('failed', 'La lecture a échoué : Dolibarr ne répond pas.'),
    );
    expect(await ended(launchCatalogSync)).toEqual({
      end: 'failed',
      message: 'La lecture a échoué : Dolibarr ne répond pas.',
    });
    expect(calls.map(({ path }) => path)).toEqual(['/api/admin/catalog-sync', '/api/jobs/j1']);
  });
});
