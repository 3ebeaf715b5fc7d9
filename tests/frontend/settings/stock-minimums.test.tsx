import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { DEFAULT_STOCK_MINIMUMS } from '#shared/settings/stock-minimums.ts';
import { emptyList, failureWithoutMessage, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { isOff } from '#tests/frontend/support/is-off.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const ADDRESS = '/api/admin/settings/stock-minimums';
let isStale: boolean;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  isStale = false;
  calls = fakeApi(({ method, path, body }) => {
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (path !== ADDRESS) return path.includes('/settings/') ? failureWithoutMessage() : emptyList;
    if (method === 'GET') return { body: { success: true, data: { ...DEFAULT_STOCK_MINIMUMS, version: 3 } } };
    if (isStale) return refused(409, 'Cet élément a changé entre-temps.', { code: 'version_conflict' });
    return { body: { success: true, data: { ...(body as object), version: 4 } } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const changeOthers = async () => {
  drawSite('/admin/dashboard?tab=parametres');
  const section = within(await screen.findByRole('region', { name: 'Minimums d’alerte du stock' }));
  const others = await section.findByLabelText(/Autres/);
  await person().clear(others);
  await person().type(others, '12');
  await person().click(section.getByRole('button', { name: 'Enregistrer' }));
  return section;
};
const written = () => calls.filter(({ method }) => method === 'PUT');

it('STK-05, CST-16: the minimums are changed together, at the version that was seen', async () => {
  const section = await changeOthers();
  await vi.waitFor(() =>
    expect(written()).toMatchObject([
      { path: ADDRESS, body: { ...DEFAULT_STOCK_MINIMUMS, AUTRES: 12, version: 3 } },
    ]),
  );
  // nothing is left to save
  await vi.waitFor(() => expect(isOff(section.getByRole('button', { name: 'Enregistrer' }))).toBe(true));
});

it('AMB-98: a concurrent change is not overwritten', async () => {
  isStale = true;
  const section = await changeOthers();
  expect(await section.findByText('Cet élément a changé entre-temps.')).toBeTruthy();
});
