import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const origin = {
  jour: '2026-11-26',
  fournisseur: ['Maison Exemple', 'Agrément FR 00.000.100 CE'],
  lignes: [
    {
      label: 'BAVETTE',
      espece: 'Bœuf',
      origine: 'Origine : France',
      abattoir: 'France (FR 33.1)',
      decoupe: 'non communiqué',
      lots: ['A'],
    },
  ],
};
const own = { order_id: 'O1', reference: 'CMD-20261126-0001', ...origin };

beforeEach(() => {
  quietConsole();
  freshBrowser();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the page of a card is public, and names the customer', async () => {
  const calls = fakeApi(() => ({ body: { success: true, data: origin } }));
  drawSite('/origine/abc');
  await screen.findByText('Origine : France');
  // next to other deliveries each kind is there again: a group, no landmark of its own
  expect(screen.getByRole('group', { name: 'Bœuf' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Bœuf' })).toBeNull();
  for (const words of [
    /Abattoir : France \(FR 33.1\) · Découpe : non communiqué · Lot A/,
    /Semaine 48/,
    /Maison Exemple/,
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/api/origin-cards/abc']);
});

it('a link that shows nothing gives the reason', async () => {
  fakeApi(() => refused(400, 'Ce lien n’est pas valable. Scannez de nouveau.', { code: 'token_invalid' }));
  drawSite('/origine/abc');
  await screen.findByText(/Scannez de nouveau/);
});

it('a delivery is listed with its week, and its card is drawn in both sizes; the letter opens it by its address', async () => {
  openSession('pro', 'pro-token', ANNA);
  const answers: Record<string, object> = {
    '/api/origins': { body: { success: true, data: [own], next_cursor: null } },
    '/api/origins/O1': { body: { success: true, data: { ...own, lien: '/origine/token' } } },
  };
  fakeApi(({ path }) => (answers[path.split('?')[0] ?? ''] ?? emptyList) as object);
  drawSite('/dashboard?vue=compte&partie=origine&commande=O1');
  const dialog = await screen.findByRole('dialog', { name: /livraison du 26\/11\/2026/ });
  const small = await within(dialog).findByRole('img', {
    name: /Origine de nos viandes.*Bœuf, Origine : France, BAVETTE/,
  });
  expect(small.getAttribute('width')).toBe('105mm');
  fireEvent.click(within(dialog).getByLabelText(/Feuille A4/));
  const large = await within(dialog).findByRole('img', { name: /BAVETTE : Origine : France/ });
  expect(large.getAttribute('width')).toBe('210mm');
  expect(screen.getAllByText('Livraison du 26/11/2026').length).toBeGreaterThan(0);
});
