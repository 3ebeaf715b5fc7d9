import { fireEvent, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession, readToken } from '#frontend/lib/session/session.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { emptyList, failureWithoutMessage, offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';

const EXPIRED = 'Votre session a expiré. Veuillez vous reconnecter.';
const UNVERIFIED = 'Votre session n’a pas pu être vérifiée';
const ARMAND = {
  id: 'armand',
  firstname: 'Armand',
  lastname: 'Essai',
  email: 'armand@exemple.test',
  role: 'admin',
};
const verified = { body: { success: true, admin: ARMAND } };
const signedIn = {
  body: {
    success: true,
    token: 'fresh-token',
    expires_at: '2099-01-01T00:00:00Z',
    admin: ARMAND,
    message: 'Connexion réussie',
  },
};

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let answers: Record<string, Answer | Promise<Answer>>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  quietConsole();
  freshBrowser();
  answers = {
    '/api/admin/verify': verified,
    '/api/admin/login': signedIn,
    '/api/ratio-transformation': { body: { success: true, ratios: [], tables: [] } },
  };
  calls = fakeApi(({ path }) => answers[path] ?? emptyList);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const callsTo = (path: string) => calls.filter((one) => one.path === path);
/** The browser tries twice more before it gives up. */
const triedInVain = async () => {
  await waitFor(() => expect(callsTo('/api/admin/verify')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(4_000);
};
const signIn = async (email = 'armand@exemple.test', password = 'Demo-demo-2026') => {
  const one = person();
  await one.type(await screen.findByLabelText('E-mail'), email);
  await one.type(screen.getByLabelText('Mot de passe'), password);
  await one.click(screen.getByRole('button', { name: 'Se connecter' }));
};

describe('/admin/login', () => {
  it('ADM-01: is where /admin leads', async () => {
    const { where } = drawSite('/admin');
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeTruthy();
    expect(where()).toBe('/admin/login');
  });

  it('ADM-02: requires e-mail and password; without them nothing is sent', async () => {
    drawSite('/admin/login');
    await person().click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(screen.getByText("L'email est requis")).toBeTruthy();
    expect(screen.getByText('Le mot de passe est requis')).toBeTruthy();
    expect(callsTo('/api/admin/login')).toEqual([]);
  });

  it('ADM-03, ADM-07, API-28, CST-10: keeps token and administrator, and opens the dashboard after 1.5 s', async () => {
    const { where } = drawSite('/admin/login');
    await signIn();
    expect(await screen.findByText(/Connexion réussie/)).toBeTruthy();
    expect(callsTo('/api/admin/login').map(({ body }) => body)).toEqual([
      { email: 'armand@exemple.test', password: 'Demo-demo-2026' },
    ]);
    expect(localStorage.getItem('admin_token')).toBe('fresh-token');
    expect(JSON.parse(localStorage.getItem('admin_user') ?? '')).toMatchObject({
      id: 'armand',
      role: 'admin',
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(where()).toBe('/admin/login');
    await vi.advanceTimersByTimeAsync(500);
    await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  });

  it.each([
    ['the server’s message', refused(401, 'Identifiants incorrects'), 'Identifiants incorrects'],
    ['no message', failureWithoutMessage(), 'Une erreur est survenue lors de la connexion'],
    ['no answer', offline(), 'Une erreur est survenue lors de la connexion'],
  ])('ERR-51: a sign-in that fails with %s', async (_case, answer, sentence) => {
    answers['/api/admin/login'] = answer;
    drawSite('/admin/login');
    await signIn();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByText(EXPIRED)).toBeNull();
    expect(readToken('admin')).toBeNull();
  });

  it('ADM-04: the stored reason « expired » is shown once', async () => {
    localStorage.setItem('auth_redirect_reason', 'expired');
    localStorage.setItem('auth_redirect_url', '/admin/dashboard?tab=stock');
    drawSite('/admin/login');
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    expect(localStorage.getItem('auth_redirect_reason')).toBeNull();
  });

  it('ADM-05: a token that is still good goes straight to the dashboard', async () => {
    openSession('admin', 'admin-token', ARMAND);
    const { where } = drawSite('/admin/login');
    await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  });

  it.each([401, 403])('ADM-05, AMB-24: one refused with %i is deleted, with a message', async (status) => {
    openSession('admin', 'admin-token', ARMAND);
    answers['/api/admin/verify'] = refused(status, 'Non.');
    answers['/api/admin/refresh'] = refused(401, 'Non.');
    const { where } = drawSite('/admin/login');
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    expect([where(), localStorage.getItem('admin_token'), localStorage.getItem('admin_user')]).toEqual([
      '/admin/login',
      null,
      null,
    ]);
  });

  it('ADM-03, ADM-06: once a dead token was refused here, the next sign-in opens the dashboard and not this page', async () => {
    openSession('admin', 'dead-token', ARMAND);
    answers['/api/admin/verify'] = refused(401, 'Non.');
    answers['/api/admin/refresh'] = refused(401, 'Non.');
    const first = drawSite('/admin/login');
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    expect(localStorage.getItem('auth_redirect_url')).toBe('/admin/login');
    first.unmount();
    answers['/api/admin/verify'] = verified;
    const { where } = drawSite('/admin/login');
    await signIn();
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  });

  it('ADM-06, AMB-24: a check without an answer ends nothing, and can be tried again', async () => {
    openSession('admin', 'admin-token', ARMAND);
    answers['/api/admin/verify'] = failureWithoutMessage(503);
    const { where } = drawSite('/admin/login');
    await triedInVain();
    expect(await screen.findByText(UNVERIFIED)).toBeTruthy();
    expect(readToken('admin')).toBe('admin-token');
    answers['/api/admin/verify'] = verified;
    await person().click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  });

  it('ADM-04, ERR-13, AUTH-26: after an expired session it shows the reason', async () => {
    drawSite('/admin/login?expired=true');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(screen.getByText(EXPIRED)).toBeDefined();
  });

  it('ERR-13, AMB-25: the end of a customer’s session is not shown to an administrator', async () => {
    localStorage.setItem('auth_redirect_reason', 'expired');
    localStorage.setItem('auth_redirect_url', '/commandes');
    drawSite('/admin/login');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });
});

describe('/admin/dashboard', () => {
  it('ADM-08, ADM-22: without a token it leads to the sign-in, and calls nothing', async () => {
    const { where } = drawSite('/admin/dashboard');
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeTruthy();
    expect(where()).toBe('/admin/login');
    expect(calls).toEqual([]);
  });

  it('ADM-09, ADM-22, API-29: waits for the server to identify the token’s owner', async () => {
    localStorage.setItem('admin_token', 'admin-token');
    let answer = (_: Answer): void => undefined;
    answers['/api/admin/verify'] = new Promise((resolve) => (answer = resolve));
    drawSite('/admin/dashboard?tab=ratioTransformation');
    expect(await screen.findByText('Chargement…')).toBeTruthy();
    await waitFor(() =>
      expect(callsTo('/api/admin/verify').map(({ token }) => token)).toEqual(['admin-token']),
    );
    expect(screen.queryByRole('navigation')).toBeNull();
    answer(verified);
    expect(await screen.findByText('Armand Essai')).toBeTruthy();
  });

  it.each([
    ['does not answer', failureWithoutMessage(503), 'admin-token'],
    ['refuses the token', refused(401, 'Non.'), null],
  ])('ADM-09: does not wait for ever when the server %s', async (_case, answer, token) => {
    localStorage.setItem('admin_token', 'admin-token');
    answers['/api/admin/verify'] = answer;
    answers['/api/admin/refresh'] = refused(401, 'Non.');
    drawSite('/admin/dashboard?tab=ratioTransformation');
    if (token !== null) await triedInVain();
    expect(await screen.findByText(token === null ? EXPIRED : UNVERIFIED)).toBeTruthy();
    expect(readToken('admin')).toBe(token);
    if (token === null) return;
    answers['/api/admin/verify'] = verified;
    await person().click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Armand Essai')).toBeTruthy();
  });

  it('ADM-06: a 401 there saves the reason and the page, and shows it on the spot', async () => {
    openSession('admin', 'admin-token', ARMAND);
    answers['/api/admin/verify'] = refused(401, 'Non.');
    answers['/api/admin/refresh'] = refused(401, 'Non.');
    drawSite('/admin/dashboard?tab=ratioTransformation');
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    expect([localStorage.getItem('auth_redirect_reason'), localStorage.getItem('auth_redirect_url')]).toEqual(
      ['expired', '/admin/dashboard?tab=ratioTransformation'],
    );
    // the sign-in opens above the page, which stays
    fireEvent.click(screen.getByRole('button', { name: 'Se reconnecter' }));
    expect(await screen.findByRole('dialog', { name: 'Se reconnecter' })).toBeTruthy();
  });

  it('ADM-06: any other failure of the check leaves the user on the page', async () => {
    openSession('admin', 'admin-token', ARMAND);
    answers['/api/admin/verify'] = failureWithoutMessage(503);
    const { where } = drawSite('/admin/dashboard?tab=ratioTransformation');
    expect(await screen.findByText('Armand Essai')).toBeTruthy();
    await triedInVain();
    expect([where(), readToken('admin')]).toEqual([
      '/admin/dashboard?tab=ratioTransformation',
      'admin-token',
    ]);
  });
});
