import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const address = (id: string, more: object = {}) => ({
  id,
  label: `Cuisine ${id}`,
  address: '12 rue de la Démo',
  complement: '',
  postal: '75011',
  city: 'Paris',
  phone: '',
  note: '',
  is_default: false,
  ...more,
});
type Address = ReturnType<typeof address>;
const PATH = '/api/auth/addresses';
const quote = {
  zone: { id: 'ile-de-france', label: 'Île-de-France', hours: '8h-18h', lead_days: 1 },
  earliest: '2026-11-24',
};

let list: Address[];
let refusal: object | undefined;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  list = [address('a', { is_default: true, note: 'Sonner au quai 2' }), address('b')];
  refusal = undefined;
  calls = fakeApi(({ method, path, body }) => {
    if (path.startsWith('/api/delivery/quote')) return { body: { success: true, data: quote } };
    if (!path.startsWith(PATH)) return emptyList;
    if (method !== 'GET' && refusal) return refusal;
    const id = path.slice(PATH.length + 1);
    if (method === 'POST') list = [...list, { ...address('new'), ...(body as object) }];
    if (method === 'PUT')
      list = list.map((each) =>
        each.id === id ? { ...each, ...(body as object) } : { ...each, is_default: false },
      );
    if (method === 'DELETE') list = list.filter((each) => each.id !== id);
    return { body: { success: true, data: list, id, message: `${method} fait` } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const writes = () => calls.filter(({ method, path }) => method !== 'GET' && path.startsWith(PATH));
const draw = async () => {
  const drawn = drawSite('/dashboard?vue=compte&partie=adresses');
  await screen.findByRole('heading', { name: 'Adresses de livraison' });
  return drawn;
};
const cards = () => screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
const card = (label: string) => within(screen.getByRole('listitem', { name: label }));
const form = () => within(screen.getByRole('form', { name: 'Adresse de livraison' }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } });
const save = () => person().click(screen.getByRole('button', { name: 'Enregistrer' }));

describe('delivery addresses', () => {
  it('AUTH-39: are listed with their default, their note for the driver and their actions', async () => {
    await draw();
    expect(cards()).toEqual(['Cuisine a', 'Cuisine b']);
    expect(card('Cuisine a').getByText('Par défaut')).toBeDefined();
    expect(card('Cuisine a').getByText(/Sonner au quai 2/)).toBeDefined();
    expect(card('Cuisine a').queryByRole('button', { name: /par défaut/ })).toBeNull();
  });

  it('one is added; its zone and next delivery are the server’s; errors show at their field', async () => {
    const { said } = await draw();
    await person().click(screen.getByRole('button', { name: 'Ajouter une adresse' }));
    await save();
    for (const sentence of [
      'Le nom de l’adresse est requis',
      "L'adresse est requise",
      'Le code postal doit comporter 5 chiffres.',
      'La ville est requise',
    ])
      expect(form().getByText(sentence)).toBeDefined();
    type(/^Nom de l’adresse/, 'Dépôt');
    type(/^Adresse$/, '3 quai des Essais');
    type(/^Code postal/, '75012');
    type(/^Ville/, 'Paris');
    type(/^Note pour le livreur/, 'Code 12A4');
    expect(
      await form().findByText('Île-de-France, 8h-18h : prochaine livraison possible mardi 24 novembre 2026.'),
    ).toBeDefined();
    await save();
    await waitFor(() => expect(cards()).toContain('Dépôt'));
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        body: { label: 'Dépôt', postal: '75012', note: 'Code 12A4', is_default: false },
      },
    ]);
    expect(said).toEqual(['POST fait']);
  });

  it('one is changed, and another made the default', async () => {
    await draw();
    await person().click(screen.getByRole('button', { name: 'Modifier l’adresse Cuisine b' }));
    type(/^Nom de l’adresse/, 'Boutique');
    await save();
    await waitFor(() => expect(cards()).toEqual(['Cuisine a', 'Boutique']));
    await person().click(screen.getByRole('button', { name: 'Livrer par défaut à l’adresse Boutique' }));
    await waitFor(() => expect(card('Boutique').getByText('Par défaut')).toBeDefined());
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/auth/addresses/b',
      'PUT /api/auth/addresses/b',
    ]);
    expect(writes()[1]?.body).toMatchObject({ label: 'Boutique', is_default: true });
  });

  it('one is removed, after a question; « Annuler » removes nothing', async () => {
    await draw();
    const ask = () => person().click(screen.getByRole('button', { name: 'Supprimer l’adresse Cuisine b' }));
    await ask();
    const question = within(await screen.findByRole('alertdialog', { name: 'Supprimer cette adresse ?' }));
    await person().click(question.getByRole('button', { name: 'Annuler' }));
    expect(writes()).toHaveLength(0);
    await ask();
    await person().click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }),
    );
    await waitFor(() => expect(cards()).toEqual(['Cuisine a']));
  });

  it('an address removed on another device disappears, with a message', async () => {
    await draw();
    refusal = refused(404, 'Adresse introuvable.', { code: 'not_found' });
    list = list.slice(0, 1);
    await person().click(screen.getByRole('button', { name: 'Livrer par défaut à l’adresse Cuisine b' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Adresse introuvable.');
    await waitFor(() => expect(cards()).toEqual(['Cuisine a']));
  });

  it('none, or ten: shown plainly', async () => {
    list = [];
    const { unmount } = await draw();
    expect(screen.getByText('Aucune adresse de livraison')).toBeDefined();
    unmount();
    list = Array.from({ length: 10 }, (_, at) => address(String(at)));
    await draw();
    expect((screen.getByRole('button', { name: 'Ajouter une adresse' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    expect(screen.getByText(/Vous avez 10 adresses, le maximum/)).toBeDefined();
  });
});
