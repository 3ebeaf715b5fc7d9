import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const change = {
  id: '1',
  at: '2026-11-20T08:30:00Z',
  by: 'Suzanne Essai',
  action: 'setting.weighing',
  label: 'Commandes pesées',
  subject: '',
  changes: [{ field: 'complément demandé à partir de', from: '2,00 €', to: '5,00 €' }],
};

beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  fakeApi(({ path }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === '/api/admin/audit/settings') return { body: { success: true, data: [change] } };
    if (address === '/api/admin/audit') return { body: { success: true, data: [change], next_cursor: null } };
    // the content of a section has its own tests
    return refused(500, 'Essai');
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('Paramètres', () => {
  it('has a table of contents, and an address for each section', async () => {
    drawSite('/admin/dashboard?tab=parametres');
    const contents = within(await screen.findByRole('navigation', { name: 'Sommaire des paramètres' }));
    const named = contents.getAllByRole('link').map(({ textContent }) => textContent);
    expect(headings()).toEqual(named.slice(1));
    await person().click(contents.getByRole('link', { name: 'Commandes pesées' }));
    await waitFor(() => expect(headings()).toEqual(['Commandes pesées']));
    expect(globalThis.location.search).toBe('?tab=parametres&section=pesee');
    cleanup();
    drawSite('/admin/dashboard?tab=parametres&section=journal');
    await screen.findByRole('heading', { name: 'Journal des changements' });
    expect(headings()).toEqual(['Journal des changements']);
  });

  it('shows under a setting who changed it last, with old and new value', async () => {
    drawSite('/admin/dashboard?tab=parametres&section=pesee');
    expect((await screen.findByText(/^Changé le/)).textContent).toBe(
      'Changé le 20/11/2026 à 09:30 par Suzanne Essai : complément demandé à partir de, 2,00 € → 5,00 €.',
    );
    cleanup();
    drawSite('/admin/dashboard?tab=parametres&section=maison');
    await screen.findByRole('heading', { name: 'La maison' });
    expect(screen.queryByText(/^Changé le/)).toBeNull();
  });

  it('finds a section by words that are not in its name', async () => {
    drawSite('/admin/dashboard?tab=parametres');
    await person().type(await screen.findByRole('searchbox', { name: 'Chercher un réglage' }), 'SIRET');
    await waitFor(() => expect(headings()).toEqual(['La maison']));
    await person().type(screen.getByRole('searchbox', { name: 'Chercher un réglage' }), ' xyz');
    expect(await screen.findByText('Aucun réglage ne porte ces mots')).toBeTruthy();
  });
});
