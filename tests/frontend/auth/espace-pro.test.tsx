import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { offline, refused, signedIn, failureWithoutMessage } from './answers.ts';
import { onSignInPage } from './on-sign-in-page.tsx';
import { drawSite, person } from './draw-site.tsx';

const { answers, to, draw } = onSignInPage();
const LOGIN = '/api/auth/login';

const logIn = async (email = 'Anna@Restaurant-Essai.test', password = 'Mot-de-passe-1') => {
  const user = person();
  if (email) await user.type(screen.getByLabelText('E-mail'), email);
  if (password) await user.type(screen.getByLabelText('Mot de passe'), password);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
};

describe('the page', () => {
  it('AUTH-01: shows statistics, advantages, the two tabs, the forgotten password and the testimonials', async () => {
    await draw();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Connexion',
      'Créer un compte',
    ]);
    expect(document.querySelectorAll('dl > div').length).toBeGreaterThanOrEqual(3);
    const advantages = screen.getByRole('region', { name: 'Ce que l’espace vous apporte' });
    expect(within(advantages).getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(3);
    expect(screen.getByRole('region', { name: 'Ce que disent nos clients' })).toBeDefined();
    await person().click(screen.getByRole('button', { name: 'Mot de passe oublié ?' }));
    expect(screen.getByRole('heading', { name: 'Mot de passe oublié' })).toBeDefined();
  });

  it('AUTH-01, CST-09: the testimonials turn every 6 s, not sooner', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await draw();
    const visible = () =>
      screen
        .getAllByRole('button', { name: /^Témoignage \d/ })
        .findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    // from one turn to the next: the page was drawn a moment before the clock is read
    const first = visible();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    const second = visible();
    expect(second).toBe(first + 1);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(visible()).toBe(second);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(visible()).toBe(second + 1);
  });

  it.each(['/espacepro', '/login'])(
    'AUTH-02, AUTH-22: with a pro token %s sends to /dashboard',
    async (landing) => {
      openSession('pro', 'pro-token', ANNA);
      const { where } = drawSite(landing);
      await waitFor(() => expect(where()).toBe('/dashboard'));
    },
  );
});

describe('signing in', () => {
  it('AUTH-03: sends e-mail and password and nothing else; the choice to remember stays in this browser', async () => {
    answers[LOGIN] = signedIn();
    await draw();
    await person().click(screen.getByLabelText('Se souvenir de moi'));
    await logIn();
    await waitFor(() => expect(to(LOGIN)).toHaveLength(1));
    expect(to(LOGIN)[0]?.body).toEqual({ email: 'Anna@Restaurant-Essai.test', password: 'Mot-de-passe-1' });
    await waitFor(() =>
      expect(localStorage.getItem('pro_remembered_email')).toBe('Anna@Restaurant-Essai.test'),
    );
  });

  it('AUTH-05, AUTH-06, AUTH-22: saves pro_token and pro_user with its nine fields, and goes to /dashboard', async () => {
    answers[LOGIN] = signedIn();
    const { where } = await draw();
    await logIn();
    await waitFor(() => expect(where()).toBe('/dashboard'));
    expect(localStorage.getItem('pro_token')).toBe('fresh-token');
    expect(JSON.parse(localStorage.getItem('pro_user') ?? '')).toEqual(ANNA);
    expect(Object.keys(ANNA)).toEqual([
      'id',
      'firstname',
      'lastname',
      'mail',
      'society',
      'phone',
      'address',
      'postal',
      'city',
    ]);
  });

  it('AUTH-04: checks nothing by itself, and shows the server’s sentence', async () => {
    answers[LOGIN] = refused(403, 'Votre adresse e-mail n’est pas encore vérifiée.');
    await draw();
    await logIn('', '');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Votre adresse e-mail n’est pas encore vérifiée.',
    );
    expect(to(LOGIN)[0]?.body).toEqual({ email: '', password: '' });
    expect(localStorage.getItem('pro_token')).toBeNull();
  });

  it('AUTH-04, ERR-01: without a sentence of the server, « Identifiants incorrects »', async () => {
    answers[LOGIN] = failureWithoutMessage(401);
    const { where } = await draw();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Identifiants incorrects');
    // AMB-25: a wrong password is no expired session
    expect(localStorage.getItem('auth_redirect_reason')).toBeNull();
    expect(where()).toBe('/espacepro');
  });

  it('ERR-02: an exception is shown with its detail', async () => {
    answers[LOGIN] = offline();
    await draw();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Erreur lors de la connexion: Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.',
    );
  });
});
