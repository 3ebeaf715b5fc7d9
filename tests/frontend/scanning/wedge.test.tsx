import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { changeScans, scans } from '#frontend/features/scanning/scan-log.ts';
import { countEntries } from '#frontend/features/stock/count/count-log.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { movable, openBackOffice } from '#tests/frontend/support/back-office.ts';

const BAVETTE = movable('7', 'BAVETTE', 'BOEUF', { barcode: '3760123456784' });
const LABEL = '(01)93760123456787(3103)002540(17)261204(10)L1';

const openScanner = async (
  products: object | Promise<object> = { body: { success: true, products: [BAVETTE] } },
) => {
  openBackOffice(({ path }) => {
    if (path === '/api/stock-movements/products') return products;
    if (path === '/api/admin/settings/scan-bounds')
      return { body: { success: true, data: { ...scanBoundsView(SPECIFIED_BOUNDS), version: 0 } } };
    return undefined;
  });
  changeScans(() => []);
  localStorage.setItem('stock_count@armand', '[]');
  drawSite('/scanner');
  await screen.findByLabelText('Inventaire');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code-barres')));
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['a box to tick', () => screen.getByLabelText('Mode démo, pour s’exercer')],
  ['a button', () => screen.getByRole('button', { name: 'Caméra' })],
  ['a list of choices', () => screen.getByLabelText('Les scans entrent à')],
  ['nothing', () => document.body],
])('SCN-01: takes what a scanner types wherever the focus is: %s', async (_what, focused) => {
  await openScanner();
  const at = focused();
  at.focus();
  if (at === document.body) (document.activeElement as HTMLElement).blur();
  await person().keyboard(`${LABEL}{Enter}`);
  await waitFor(() => expect(scans().map(({ raw }) => raw)).toEqual([LABEL]));
  expect(screen.getByLabelText<HTMLInputElement>('Mode démo, pour s’exercer').checked).toBe(false);
  expect(screen.queryByText('Ouverture de la caméra…')).toBeNull();
});

it('SCN-01: takes the separator that a scanner types first', async () => {
  await openScanner();
  screen.getByLabelText('Inventaire').focus();
  fireEvent.keyDown(document.activeElement!, { key: ']', ctrlKey: true });
  await person().keyboard('010376012345678410L1{Enter}');
  await waitFor(() => expect(scans()[0]?.raw).toBe('\u001D010376012345678410L1'));
});

it('counts scans right after « Inventaire » was ticked, once its site is known', async () => {
  await openScanner();
  const one = person();
  await one.click(screen.getByLabelText('Inventaire'));
  await one.keyboard(`${LABEL}{Enter}`);
  expect(countEntries()).toEqual([]);
  await screen.findByText('1 code scanné attend : il sera compté à ce site.');
  fireEvent.change(screen.getByLabelText('Site de l’inventaire'), { target: { value: '2' } });
  expect(countEntries()).toMatchObject([{ kind: 'scan', siteId: '2', raw: LABEL }]);
  // the box still has the focus
  screen.getByLabelText('Inventaire').focus();
  await one.keyboard(`${LABEL}{Enter}`);
  expect(countEntries()).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>('Inventaire').checked).toBe(true);
});

it('shows scans made before the products were loaded, with their lot', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openScanner(promise);
  await person().keyboard(`${LABEL}{Enter}`);
  expect(screen.queryByRole('listitem')).toBeNull();
  resolve({ body: { success: true, products: [BAVETTE] } });
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('BAVETTE');
  expect(card.textContent).toContain('L1, inconnu jusqu’ici');
});

it('names scans made without network once the products are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openScanner(promise);
  const reading = readLabel(LABEL, { today: '2026-11-22' });
  if (reading.status !== 'read') throw new Error(LABEL);
  const at = '2026-11-22T05:00:00.000Z';
  act(() =>
    changeScans(() => [{ id: '1', at, raw: LABEL, reading, productName: null, demo: false, act: null }]),
  );
  expect(screen.getByRole('listitem').textContent).not.toContain('BAVETTE');
  resolve({ body: { success: true, products: [BAVETTE] } });
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('BAVETTE'));
  expect(screen.getByRole('listitem').textContent).toContain('L1, inconnu jusqu’ici');
});

it('signals success and failure, and is silent where muted', async () => {
  const sounds = vi.fn<() => void>();
  class Speaker {
    currentTime = 0;
    resume = () => Promise.resolve();
    createOscillator = () => {
      sounds();
      throw new Error('no sound here');
    };
  }
  vi.stubGlobal('AudioContext', Speaker);
  await openScanner();
  const one = person();
  const mark = () => document.querySelector('[data-signal]')?.getAttribute('data-signal');
  await waitFor(async () => {
    await one.keyboard(`${LABEL}{Enter}`);
    expect(mark()).toBe('ok');
  });
  await one.keyboard('123{Enter}');
  expect(mark()).toBe('error');
  sounds.mockClear();
  await one.click(screen.getByRole('button', { name: 'Couper le son des scans' }));
  giveSignal('ok');
  expect(sounds).not.toHaveBeenCalled();
  await one.click(screen.getByRole('button', { name: 'Remettre le son des scans' }));
  expect(sounds).toHaveBeenCalledTimes(1);
});
