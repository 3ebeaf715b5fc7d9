import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const notice = {
  customer_name: 'Restaurant Essai',
  product_name: 'STEAK',
  lot: 'BV-1',
  lots: ['BV-1-1'],
  orders: ['CMD-1'],
  qty: 4,
  reason: 'Température trop haute.',
  instruction: 'Gardez-le à part.',
  at: '2026-11-21T07:00:00Z',
  read_at: null as string | null,
};

beforeEach(() => {
  quietConsole();
  freshBrowser();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the recalled product and instructions; opening it confirms nothing, the button once', async () => {
  const calls = fakeApi(({ method }) => ({
    body: {
      success: true,
      data: method === 'POST' ? { ...notice, read_at: '2026-11-21T08:00:00Z' } : notice,
    },
  }));
  drawSite('/rappel/RC1.C1.abc');
  const read = await screen.findByRole('button', { name: 'J’ai lu ce rappel' });
  for (const words of ['Température trop haute.', 'Gardez-le à part.', 'lot BV-1-1', 'CMD-1'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  fireEvent.click(read);
  await screen.findByText(/Vous avez lu ce rappel le 21\/11\/2026 à 09:00/);
  expect(screen.queryByRole('button', { name: 'J’ai lu ce rappel' })).toBeNull();
  expect(calls[1]).toMatchObject({ method: 'POST', path: '/api/recalls/RC1.C1.abc' });
});

it('shows why a link is void', async () => {
  fakeApi(() => refused(400, 'Ce lien n’est pas valable.', { code: 'token_invalid' }));
  drawSite('/rappel/RC1.C1.abc');
  expect(await screen.findByText('Ce lien n’est pas valable.')).toBeTruthy();
});
