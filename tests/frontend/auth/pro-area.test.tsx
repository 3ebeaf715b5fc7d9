import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#frontend/lib/api/call.ts';
import { loseSession, openSession } from '#frontend/lib/session/session.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { emptyList, profile, refused } from './answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from './draw-site.tsx';

let answers: Record<string, object>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  answers = { '/api/auth/profile': profile() };
  calls = fakeApi(({ path }) => answers[path.split('?')[0] ?? ''] ?? emptyList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const signIn = () => openSession('pro', 'pro-token', ANNA);

describe('access', () => {
  it.each(['/dashboard', '/dashboard?vue=compte', '/commandes', '/payment?order=o1&method=stripe'])(
    'AUTH-35, PRO-01: without a pro token %s leads to /espacepro',
    async (page) => {
      const { where } = drawSite(page);
      await waitFor(() => expect(where()).toBe('/espacepro'));
      await screen.findByRole('button', { name: 'Se connecter' });
      expect(calls.filter(({ path }) => !path.includes('config'))).toHaveLength(0);
    },
  );

  it.each([
    ['/dashboard', 'Bonjour Anna Essai'],
    ['/dashboard?vue=compte', 'Mon compte'],
    ['/commandes', 'Mes commandes'],
    ['/payment', 'Paiement'],
  ])('AUTH-37, AUTH-39: with a pro token and a stored user with its id %s opens', async (page, heading) => {
    signIn();
    const { where } = drawSite(page);
    const title = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(title.textContent).toMatch(new RegExp(heading, 'i')));
    expect(where()).toBe(page);
  });

  it.each(['/espacepro', '/login', '/register', '/verify-email/x', '/reset-password/x'])(
    'AUTH-36: %s is open without a session',
    async (page) => {
      const { where } = drawSite(page);
      await screen.findAllByRole('heading');
      expect(where()).toBe(page);
    },
  );
});

describe('sign-out', () => {
  const KEYS = ['pro_token', 'pro_user', 'orderHistory', 'user_data', 'cart_anna'];

  it('PRO-04, PRO-05, AUTH-34, AMB-51: QUITTER ends the session here and on the server, and leaves no data for the next user', async () => {
    signIn();
    for (const key of ['orderHistory', 'user_data', 'cart_anna']) localStorage.setItem(key, '[]');
    localStorage.setItem('admin_token', 'kept');
    const { where } = drawSite('/dashboard?vue=compte');
    await screen.findByRole('button', { name: 'QUITTER' });
    expect(
      [...document.querySelectorAll('nav[aria-label="Espace Pro"] button')].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['COMMANDER', 'MON COMPTE', 'MES MOYENS DE PAIEMENT', 'MES COMMANDES', 'QUITTER']);
    await person().click(screen.getByRole('button', { name: 'QUITTER' }));
    await waitFor(() => expect(where()).toBe('/espacepro'));
    expect(KEYS.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(localStorage.getItem('admin_token')).toBe('kept');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/logout'));
  });

  it('AUTH-35: signed out in another tab, this one goes to the sign-in too', async () => {
    signIn();
    const { where } = drawSite('/dashboard?vue=compte');
    await screen.findByRole('button', { name: 'QUITTER' });
    localStorage.removeItem('pro_token');
    localStorage.removeItem('pro_user');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro_token' })));
    await waitFor(() => expect(where()).toBe('/espacepro'));
    // it was a choice, not an expiry
    expect(screen.queryByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeNull();
  });
});

describe('a session that ends on the account page', () => {
  it('AUTH-25, AUTH-29, ERR-12: is reported, keeps the input and the return address, and returns here after the sign-in', async () => {
    signIn();
    const { where } = drawSite('/dashboard?vue=compte');
    const society = await screen.findByLabelText(/^Entreprise/);
    fireEvent.change(society, { target: { value: 'Nouveau nom' } });
    answers['/api/auth/profile'] = refused(401, 'Votre session a expiré. Veuillez vous reconnecter.', {
      code: 'not_signed_in',
    });
    answers['/api/auth/refresh'] = refused(401, 'Votre session a expiré. Veuillez vous reconnecter.', {
      code: 'not_signed_in',
    });
    await person().click(screen.getByRole('button', { name: 'Enregistrer' }));
    const back = await screen.findByRole('button', { name: 'Se reconnecter' });
    expect((society as HTMLInputElement).value).toBe('Nouveau nom');
    expect(where()).toBe('/dashboard?vue=compte');
    expect(localStorage.getItem('auth_redirect_reason')).toBe('expired');
    expect(localStorage.getItem('auth_redirect_url')).toBe('/dashboard?vue=compte');
    expect(localStorage.getItem('pro_token')).toBeNull();

    await person().click(back);
    const window = within(await screen.findByRole('dialog', { name: 'Se reconnecter' }));
    expect(window.getByText(/^Votre session a expiré. Veuillez vous reconnecter./)).toBeDefined();
    expect((window.getByLabelText('E-mail') as HTMLInputElement).value).toBe(ANNA.mail);
    act(signIn);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/dashboard?vue=compte');
    expect((society as HTMLInputElement).value).toBe('Nouveau nom');
  });

  it('opens the sign-in by itself above a window, and again when the window sends without a session', async () => {
    signIn();
    drawSite('/commandes');
    await screen.findByRole('button', { name: 'QUITTER' });
    const covering = document.body.appendChild(document.createElement('dialog'));
    covering.open = true;
    act(() => loseSession('pro', 'pro-token', '/commandes'));
    const window = within(await screen.findByRole('dialog', { name: 'Se reconnecter' }));
    await person().click(window.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog', { name: 'Se reconnecter' })).toBeNull();
    answers['/api/auth/profile'] = refused(401, 'Non autorisé', { code: 'not_signed_in' });
    await act(() =>
      call(authContract.endpoints.updateProfile, { body: {} as never }, { as: 'pro' }).catch(() => undefined),
    );
    expect(await screen.findByRole('dialog', { name: 'Se reconnecter' })).toBeDefined();
    covering.remove();
  });

  it('AUTH-27, AUTH-35: ended in another tab it shows the link without losing the page', async () => {
    signIn();
    const { where } = drawSite('/commandes');
    await screen.findByRole('button', { name: 'QUITTER' });
    act(() => loseSession('pro', 'pro-token', '/commandes'));
    expect(await screen.findByRole('button', { name: 'Se reconnecter' })).toBeDefined();
    expect(where()).toBe('/commandes');
  });
});

describe('a temporary password', () => {
  it('AUTH-07, AMB-53: is replaced before anything else, also after a reload', async () => {
    signIn();
    localStorage.setItem('pro_temporary_password', 'anna');
    const { where } = drawSite('/dashboard');
    expect(await screen.findByText('Choisissez votre mot de passe')).toBeDefined();
    answers['/api/auth/change-password'] = { body: { success: true } };
    for (const [label, value] of [
      ['Mot de passe temporaire', 'k7mf-9xqp-w3hd'],
      ['Nouveau mot de passe', 'Brasserie-2026'],
      ['Confirmation', 'Brasserie-2026'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await person().click(screen.getByRole('button', { name: 'Enregistrer et continuer' }));
    expect(await screen.findByRole('heading', { name: /Bonjour Anna Essai/ })).toBeDefined();
    expect(where()).toBe('/dashboard');
    expect(localStorage.getItem('pro_temporary_password')).toBeNull();
  });
});
