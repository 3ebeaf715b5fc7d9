import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '#frontend/lib/display/download.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { wholeText } from '#tests/frontend/support/whole-text.ts';

const page = (orders: object[], next: string | null) => ({
  body: {
    success: true,
    exported_at: '2026-11-21T05:00:00Z',
    account: { id: 'anna', mail: ANNA.mail },
    addresses: [],
    orders,
    next_cursor: next,
  },
});

let exported: (path: string) => object;
let deletion: object;
let calls: ReturnType<typeof fakeApi>;
const saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  saved.length = 0;
  vi.spyOn(downloads, 'download').mockImplementation((name, content) => void saved.push({ name, content }));
  deletion = { body: { success: true, message: 'Votre compte est supprimé.' } };
  calls = fakeApi(({ path }) => {
    if (path.startsWith('/api/auth/export')) return exported(path);
    if (path === '/api/claims/o3/7/photo')
      return { body: { success: true, data: { content_type: 'image/jpeg', content_base64: 'AAAA' } } };
    if (path === '/api/claims/o3/8/photo') return refused(404, 'Plus gardée.', { code: 'not_found' });
    return path === '/api/auth/account' ? deletion : emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = async () => {
  const drawn = drawSite('/dashboard?vue=compte&partie=donnees');
  await screen.findByRole('heading', { name: 'Supprimer mon compte' });
  return drawn;
};

describe('« Exporter mes données »', () => {
  it('saves every page as one JSON file', async () => {
    const weighed = { order_id: 'o3', product_id: '7', photo_le: '2026-11-20T05:00:00Z' };
    const repesees = [weighed, { ...weighed, product_id: '8' }, { ...weighed, photo_le: null }];
    exported = (path) =>
      path.includes('cursor=p2')
        ? page([{ id: 'o3', repesees }], null)
        : page([{ id: 'o1', repesees: [] }], 'p2');
    await draw();
    await person().click(screen.getByRole('button', { name: 'Exporter mes données' }));
    expect(
      await screen.findByText(/mes-donnees-2026-11-21.json est enregistré, avec 2 commandes/),
    ).toBeDefined();
    expect(saved.map(({ name }) => name)).toEqual(['mes-donnees-2026-11-21.json']);
    const data = JSON.parse((await saved[0]?.content.text()) ?? '') as Record<string, unknown>;
    expect(data).toEqual({
      exported_at: '2026-11-21T05:00:00Z',
      account: { id: 'anna', mail: ANNA.mail },
      addresses: [],
      orders: [
        { id: 'o1', repesees: [] },
        { id: 'o3', repesees },
      ],
      photos: [{ order_id: 'o3', product_id: '7', content_base64: 'AAAA' }],
    });
  });

  it('a page that fails saves nothing: half an export would look complete', async () => {
    exported = (path) =>
      path.includes('cursor=')
        ? refused(429, 'Trop de tentatives.')
        : page([{ id: 'o1', repesees: [] }], 'p2');
    await draw();
    await person().click(screen.getByRole('button', { name: 'Exporter mes données' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Trop de tentatives.');
    expect(saved).toEqual([]);
  });
});

describe('« Supprimer mon compte »', () => {
  const form = () => within(screen.getByRole('form', { name: 'Supprimer mon compte' }));
  const submit = async (password: string) => {
    fireEvent.change(form().getByLabelText('Votre mot de passe'), { target: { value: password } });
    await person().click(form().getByRole('button', { name: 'Supprimer mon compte' }));
  };
  /** The window of a question is loaded when it is first opened. */
  const answerWith = async (button: string) => {
    const question = await screen.findByRole('alertdialog', { name: 'Supprimer votre compte ?' });
    await person().click(within(question).getByRole('button', { name: button }));
  };
  const deletions = () => calls.filter(({ method }) => method === 'DELETE');

  it('explains the consequences, and asks for the password', async () => {
    await draw();
    expect(screen.getByText(/restent dix ans en comptabilité/)).toBeDefined();
    await submit('');
    expect(screen.getByText('Veuillez saisir votre mot de passe actuel')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('once confirmed, the session is over and no data of the person remains in this browser', async () => {
    for (const key of ['orderHistory', 'user_data', 'cart_anna', 'pro_remembered_email'])
      localStorage.setItem(key, 'x');
    const { where, said } = await draw();
    await submit('Mot-de-passe-1');
    await answerWith('Annuler');
    expect(deletions()).toHaveLength(0);
    await submit('Mot-de-passe-1');
    await answerWith('Supprimer mon compte');
    await waitFor(() => expect(where()).toBe('/espacepro'));
    expect(deletions()).toMatchObject([
      { path: '/api/auth/account', token: 'pro-token', body: { current_password: 'Mot-de-passe-1' } },
    ]);
    expect(said).toEqual(['Votre compte est supprimé.']);
    expect(
      ['pro_token', 'pro_user', 'orderHistory', 'user_data', 'cart_anna', 'pro_remembered_email'].filter(
        (key) => localStorage.getItem(key) !== null,
      ),
    ).toEqual([]);
  });

  it('a wrong password shows at its field; an open order shows the link to the orders', async () => {
    const { where } = await draw();
    deletion = refused(400, 'Le mot de passe actuel est incorrect', { field: 'current_password' });
    await submit('Faux');
    await answerWith('Supprimer mon compte');
    expect(await form().findByText('Le mot de passe actuel est incorrect')).toBeDefined();
    deletion = refused(409, 'Votre compte ne peut pas encore être supprimé : CMD-1 est à payer.', {
      code: 'open_orders',
    });
    await submit('Mot-de-passe-1');
    await answerWith('Supprimer mon compte');
    expect(
      await screen.findByText(
        wholeText('Votre compte ne peut pas encore être supprimé : CMD-1 est à payer.'),
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Voir mes commandes' }).getAttribute('href')).toBe('/commandes');
    expect(where()).toBe('/dashboard?vue=compte&partie=donnees');
    expect(localStorage.getItem('pro_token')).toBe('pro-token');
  });
});
