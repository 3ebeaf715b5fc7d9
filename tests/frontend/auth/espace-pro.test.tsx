// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { emptyList, offline, refused, signedIn, silentFailure } from './answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from './draw-site.tsx';

type Answer = Parameters<typeof fakeApi>[0] extends (exchange: never) => infer Given ? Given : never;

let answers: Record<string, Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  answers = {};
  calls = fakeApi(({ path }) => answers[path.split('?')[0] ?? ''] ?? emptyList);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const to = (path: string) => calls.filter((call) => call.path === path);
const LOGIN = '/api/auth/login';
const REGISTER = '/api/auth/register';
const FORGOT = '/api/auth/forgot-password';

const drawDoor = async () => {
  const drawn = drawSite('/espacepro');
  await screen.findByRole('button', { name: 'Se connecter' });
  return drawn;
};

const logIn = async (email = 'Anna@Restaurant-Essai.test', password = 'Mot-de-passe-1') => {
  const user = person();
  if (email) await user.type(screen.getByLabelText('E-mail'), email);
  if (password) await user.type(screen.getByLabelText('Mot de passe'), password);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
};

describe('the page', () => {
  it('AUTH-01: shows statistics, advantages, the two tabs, the forgotten password and the testimonials', async () => {
    await drawDoor();
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
    await drawDoor();
    const shown = () =>
      screen
        .getAllByRole('button', { name: /^Témoignage \d/ })
        .findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    // from one turn to the next: the page was drawn a moment before the clock is read
    const first = shown();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    const second = shown();
    expect(second).toBe(first + 1);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(shown()).toBe(second);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(shown()).toBe(second + 1);
  });

  it.each(['/espacepro', '/login'])(
    'AUTH-02, AUTH-22: with a pro token %s sends to /dashboard',
    async (door) => {
      openSession('pro', 'pro-token', ANNA);
      const { where } = drawSite(door);
      await waitFor(() => expect(where()).toBe('/dashboard'));
    },
  );
});

describe('signing in', () => {
  it('AUTH-03: sends e-mail and password and nothing else; what to remember stays in this browser', async () => {
    answers[LOGIN] = signedIn();
    await drawDoor();
    await person().click(screen.getByLabelText('Se souvenir de moi'));
    await logIn();
    await waitFor(() => expect(to(LOGIN)).toHaveLength(1));
    expect(to(LOGIN)[0]?.body).toEqual({ email: 'Anna@Restaurant-Essai.test', password: 'Mot-de-passe-1' });
    await waitFor(() =>
      expect(localStorage.getItem('pro_remembered_email')).toBe('Anna@Restaurant-Essai.test'),
    );
  });

  it('AUTH-05, AUTH-06, AUTH-22: keeps pro_token and pro_user with its nine fields, and goes to /dashboard', async () => {
    answers[LOGIN] = signedIn();
    const { where } = await drawDoor();
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
    await drawDoor();
    await logIn('', '');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Votre adresse e-mail n’est pas encore vérifiée.',
    );
    expect(to(LOGIN)[0]?.body).toEqual({ email: '', password: '' });
    expect(localStorage.getItem('pro_token')).toBeNull();
  });

  it('AUTH-04, ERR-01: without a sentence of the server, « Identifiants incorrects »', async () => {
    answers[LOGIN] = silentFailure(401);
    const { where } = await drawDoor();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Identifiants incorrects');
    // AMB-25: a wrong password is no expired session
    expect(localStorage.getItem('auth_redirect_reason')).toBeNull();
    expect(where()).toBe('/espacepro');
  });

  it('ERR-02: an exception is told with its detail', async () => {
    answers[LOGIN] = offline();
    await drawDoor();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Erreur lors de la connexion: Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.',
    );
  });
});

describe('« Créer un compte »', () => {
  const drawForm = async () => {
    const drawn = await drawDoor();
    await person().click(screen.getByRole('tab', { name: 'Créer un compte' }));
    return { ...drawn, form: within(await screen.findByRole('form', { name: /Créer un compte/ })) };
  };
  type Form = Awaited<ReturnType<typeof drawForm>>['form'];
  const fill = async (form: Form) => {
    const user = person();
    await user.type(form.getByLabelText('Nom'), 'Essai');
    await user.type(form.getByLabelText('Prénom'), 'Jeanne');
    await user.type(form.getByLabelText('E-mail'), 'jeanne@brasserie-essai.test');
    await user.type(form.getByLabelText('Téléphone'), '05 00 00 00 01');
    await user.type(form.getByLabelText('Entreprise'), 'Brasserie d’essai');
  };
  const send = (form: Form) => form.getByRole('button', { name: 'Créer mon compte' });

  it('AUTH-07: requires name, first name, e-mail, phone and company, and asks for no password', async () => {
    const { form } = await drawForm();
    await person().click(send(form));
    for (const sentence of [
      'Le nom est requis',
      'Le prénom est requis',
      "L'email est requis",
      'Le téléphone est requis',
      'L’entreprise est requise',
    ])
      expect(form.getByText(sentence)).toBeDefined();
    expect(form.queryByLabelText(/mot de passe/i)).toBeNull();
    expect(to(REGISTER)).toHaveLength(0);
  });

  it('AUTH-08, CST-07: sends exactly the payload of the specification', async () => {
    answers[REGISTER] = { body: { success: true } };
    const { form } = await drawForm();
    await fill(form);
    await person().click(send(form));
    await waitFor(() => expect(to(REGISTER)).toHaveLength(1));
    expect(to(REGISTER)[0]?.body).toEqual({
      firstname: 'Jeanne',
      lastname: 'Essai',
      fullname: 'Essai Jeanne',
      society: 'Brasserie d’essai',
      description: '',
      mail: 'jeanne@brasserie-essai.test',
      phone: '05 00 00 00 01',
      phone_country: 'FR',
      category: '1',
      civility: '1',
      group: { id: 1, name: 'professional clients', discount: 10, is_default: 1 },
      archive: '0',
      send_by_mail: '0',
      enable_marketing: '0',
    });
  });

  it('AUTH-09, ERR-08, CST-10: success clears the form and goes back to the sign-in tab after 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers[REGISTER] = { body: { success: true } };
    const { form } = await drawForm();
    await fill(form);
    await person().click(send(form));
    expect((await form.findByRole('status')).textContent).toBe(
      'Compte créé avec succès ! Un email de confirmation vous a été envoyé. Veuillez vérifier votre boîte de réception.',
    );
    expect((form.getByLabelText('E-mail') as HTMLInputElement).value).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByRole('button', { name: 'Se connecter' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByRole('tab', { name: 'Connexion' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeDefined();
  });

  it('ERR-07: a failure is told with its detail, and what was typed stays', async () => {
    answers[REGISTER] = refused(429, 'Trop de tentatives. Veuillez réessayer dans quelques minutes.');
    const { form } = await drawForm();
    await fill(form);
    await person().click(send(form));
    expect((await form.findByRole('alert')).textContent).toBe(
      'Erreur lors de la création du compte: Trop de tentatives. Veuillez réessayer dans quelques minutes.',
    );
    expect((form.getByLabelText('Entreprise') as HTMLInputElement).value).toBe('Brasserie d’essai');
  });

  it('AUTH-07: pressed twice, one registration leaves', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    answers[REGISTER] = promise;
    const { form } = await drawForm();
    await fill(form);
    await person().dblClick(send(form));
    expect(form.getByRole('button', { name: 'Envoi en cours...' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    resolve({ body: { success: true } });
    await form.findByRole('status');
    expect(to(REGISTER)).toHaveLength(1);
  });
});

describe('« Mot de passe oublié »', () => {
  const drawPanel = async () => {
    const drawn = await drawDoor();
    await person().click(screen.getByRole('button', { name: 'Mot de passe oublié ?' }));
    return drawn;
  };
  const button = () => screen.getByRole('button', { name: /Envoyer le lien|Envoi en cours/ });

  it('AUTH-19, ERR-06: an empty address is said, and the button waits for one', async () => {
    await drawPanel();
    expect((button() as HTMLButtonElement).disabled).toBe(true);
    await person().type(screen.getByLabelText('E-mail'), '{Enter}');
    expect(screen.getByText('Veuillez entrer votre adresse email')).toBeDefined();
    expect(to(FORGOT)).toHaveLength(0);
  });

  it('AUTH-19, AUTH-20, ERR-05: sends {email} once, waits, and answers the same for everybody', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    answers[FORGOT] = promise;
    await drawPanel();
    await person().type(screen.getByLabelText('E-mail'), 'anna@restaurant-essai.test');
    await person().dblClick(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    resolve({ body: { success: true } });
    expect((await screen.findByRole('status')).textContent).toBe(
      'Si un compte existe avec cet email, vous recevrez un lien de réinitialisation.',
    );
    expect(to(FORGOT).map(({ body }) => body)).toEqual([{ email: 'anna@restaurant-essai.test' }]);
  });

  it.each([
    ['ERR-03', silentFailure(), 'Erreur lors de la demande de réinitialisation'],
    ['ERR-04', offline(), 'Erreur: Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.'],
  ])(
    'ERR-03, ERR-04: a failure and an exception have their sentences (%s)',
    async (_row, answer, sentence) => {
      answers[FORGOT] = answer;
      await drawPanel();
      await person().type(screen.getByLabelText('E-mail'), 'anna@restaurant-essai.test');
      await person().click(button());
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    },
  );
});
