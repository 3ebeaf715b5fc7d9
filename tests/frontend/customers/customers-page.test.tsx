import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const LIST = '/api/admin/customers';
const row = {
  id: 'C1',
  societe: 'Table d’Essai',
  nom: 'Inès Essai',
  email: 'ines@table.test',
  telephone: '',
  ville: 'Lormont',
  siret: '',
  etat: 'verifie',
  inscrit_le: '2026-11-01T08:00:00Z',
  derniere_connexion: null,
};
const detail = (blockedFor: string | null) => ({
  ...row,
  etat: blockedFor === null ? 'verifie' : 'bloque',
  verifie_le: '2026-11-01T09:00:00Z',
  bloque_le: blockedFor === null ? null : '2026-11-21T06:00:00Z',
  motif_blocage: blockedFor,
  adresse: '3 quai de l’Essai',
  complement: '',
  code_postal: '33310',
  tva: '',
  activite: '',
  groupe: 'professional clients',
  conditions: {
    lu_le: new Date(Date.now() - 4 * 60_000).toISOString(),
    prix_convenus: 0,
    tarif: 2,
    remise: 2.5,
    plafond: 500,
    ferme: false,
    groupe_id: 1,
    remise_groupe: 10,
    groupe_applique: true,
    groupes: [
      { id: 1, nom: 'professional clients', remise: 10 },
      { id: 2, nom: 'Restaurants', remise: 5 },
    ],
  },
  erp_id: '42',
  erp_url: 'https://erp.test/societe/card.php?socid=42',
  note: '',
  note_le: null,
  note_version: 0,
});

let blockedFor: string | null;
const DEPARTURE = {
  min_days: 1,
  products: [{ product_id: '7', days: 2 }],
  customers: [{ customer_id: 'C2', days: 4 }],
  without_lot: 'reason',
  version: 3,
};
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  blockedFor = null;
  calls = fakeApi(({ path, method, body }) => {
    const url = new URL(path, 'http://site');
    if (url.pathname === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (url.pathname === '/api/admin/settings/departure')
      return {
        body: { success: true, data: { ...DEPARTURE, ...(method === 'PUT' ? (body as object) : {}) } },
      };
    if (url.pathname === LIST) {
      const isFound = (url.searchParams.get('recherche') ?? 'table') === 'table';
      return { body: { success: true, data: isFound ? [row] : [], next_cursor: null } };
    }
    if (url.pathname === `${LIST}/C1/block` && method === 'PUT') {
      blockedFor = (body as { motif_blocage: string }).motif_blocage;
      return { body: { success: true, data: detail(blockedFor) } };
    }
    if (url.pathname === `${LIST}/C1/group`) return { body: { success: true, data: detail(null) } };
    if (url.pathname === `${LIST}/C1`) return { body: { success: true, data: detail(blockedFor) } };
    if (url.pathname === `${LIST}/C1/access`)
      return { body: { success: true, sessions: blockedFor === null ? 2 : 0, last_sign_in: null } };
    if (url.pathname === `${LIST}/C1/reservation`) return { body: { success: true, data: null } };
    if (url.pathname === `${LIST}/C1/orders`)
      return { body: { success: true, orders: [], next_cursor: null } };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('searches on the server, and shows an empty result', async () => {
  drawSite('/admin/dashboard?tab=clients&recherche=table&etat=verifie');
  await screen.findByRole('button', { name: 'Table d’Essai' });
  const asked = new URL(calls.find(({ path }) => path.startsWith(`${LIST}?`))?.path ?? '', 'http://site');
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ recherche: 'table', etat: 'verifie' });
  await person().type(screen.getByRole('searchbox', { name: 'Chercher un client' }), 'x');
  expect(await screen.findByText('Aucun client ne correspond')).toBeTruthy();
});

it('shows identity, sessions and orders; blocks only with a reason', async () => {
  drawSite('/admin/dashboard?tab=clients');
  await person().click(await screen.findByRole('button', { name: 'Table d’Essai' }));
  expect(await screen.findByText(/2 appareils connectés/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tiers 42' }).getAttribute('href')).toContain('socid=42');
  expect(await screen.findByText('Rien n’est réservé sans être réglé.')).toBeTruthy();
  expect(screen.getByText('Ce client n’a pas encore commandé.')).toBeTruthy();

  await person().click(screen.getByRole('button', { name: 'Bloquer le compte' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bloquer Table d’Essai ?' }));
  await person().click(dialog.getByRole('button', { name: 'Bloquer' }));
  await dialog.findByText('Le motif est requis.');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await person().type(dialog.getByRole('textbox', { name: /Motif/ }), 'Impayés');
  await person().click(dialog.getByRole('button', { name: 'Bloquer' }));
  await waitFor(() => expect(screen.getByText(/Compte bloqué le/)).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Débloquer le compte' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    bloque: true,
    motif_blocage: 'Impayés',
  });
});

it('shows the terms by precedence, with source and age, and changes the group', async () => {
  drawSite('/admin/dashboard?tab=clients');
  await person().click(await screen.findByRole('button', { name: 'Table d’Essai' }));
  const terms = within(await screen.findByRole('region', { name: 'Conditions' }));
  expect(terms.getByText(/^Lu dans Dolibarr il y a 4 minutes/)).toBeTruthy();
  expect(
    terms.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Prix convenus Dolibarraucun',
    'Niveau de prix DolibarrTarif 2',
    'Remise du client Dolibarr2,5 %',
    'Remise du groupe Paramètres10 %',
  ]);
  expect(terms.getByRole('option', { name: /^professional clients \(10\s%\)$/ })).toBeTruthy();
  await person().selectOptions(terms.getByLabelText('Groupe'), '2');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ groupe_id: 2, groupe_vu: 1 }),
  );
});

it('saves the days of a use-by date that a customer requires, and leaves those of others', async () => {
  drawSite('/admin/dashboard?tab=clients');
  await person().click(await screen.findByRole('button', { name: 'Table d’Essai' }));
  const field = await screen.findByRole('textbox', { name: 'Jours qui restent après la livraison' });
  const form = within(field.closest('form')!);
  await person().clear(field);
  await person().type(field, '61');
  await person().click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText('De 0 à 60.');
  await person().clear(field);
  await person().type(field, '3');
  await person().click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...DEPARTURE,
    customers: [
      { customer_id: 'C2', days: 4 },
      { customer_id: 'C1', days: 3 },
    ],
  });
});
