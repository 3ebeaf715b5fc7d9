import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const PASSWORD = 'quatre mots sans rapport';
const invitation = {
  body: {
    success: true,
    data: {
      firstname: 'Lina',
      email: 'lina@viande-demo.test',
      role: 'preparer',
      expires_at: '2026-11-29T18:00:00.000Z',
    },
  },
};
const voidLink = refused(400, 'Cette invitation n’est plus valable.', { code: 'token_invalid' });

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let answers: Record<string, Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  answers = { 'GET /api/admin/invitations/jeton': invitation };
  calls = fakeApi(({ method, path }) => answers[`${method} ${path.split('?')[0]}`] ?? emptyList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const acts = () => calls.filter(({ method }) => method !== 'GET');
const choose = async (password: string, again = password) => {
  const one = person();
  await one.type(await screen.findByLabelText('Nouveau mot de passe'), password);
  await one.type(screen.getByLabelText('Confirmation du mot de passe'), again);
  await one.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
};

describe('/admin/invitation/:token', () => {
  it('shows the person and role, takes a password of twelve characters, and leads to the sign-in with the address', async () => {
    answers['POST /api/admin/invitations/jeton'] = {
      body: { success: true, message: 'Votre mot de passe est enregistré.', email: 'lina@viande-demo.test' },
    };
    const { where } = drawSite('/admin/invitation/jeton');
    expect(await screen.findByRole('heading', { name: 'Bienvenue, Lina' })).toBeTruthy();
    expect(screen.getByText(/« Préparateur »/)).toBeTruthy();
    await choose('trop court', 'autre chose');
    expect(screen.getByText(/au moins 12 caractères/)).toBeTruthy();
    expect(screen.getByText('Les mots de passe ne correspondent pas')).toBeTruthy();
    expect(acts()).toEqual([]);
    await person().clear(screen.getByLabelText('Nouveau mot de passe'));
    await person().clear(screen.getByLabelText('Confirmation du mot de passe'));
    await choose(PASSWORD);
    await vi.waitFor(() => expect(where()).toBe('/admin/login'));
    expect(acts()).toMatchObject([{ path: '/api/admin/invitations/jeton', body: { password: PASSWORD } }]);
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('lina@viande-demo.test');
  });

  it('a void link shows it and leads to the sign-in', async () => {
    answers['GET /api/admin/invitations/jeton'] = voidLink;
    drawSite('/admin/invitation/jeton');
    expect(await screen.findByText('Cette invitation n’est plus valable.')).toBeTruthy();
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
    expect(screen.getByRole('link', { name: 'Aller à la connexion' }).getAttribute('href')).toBe(
      '/admin/login',
    );
  });
});

describe('a forgotten password of the back-office', () => {
  it('is requested at the sign-in, with one answer for all addresses', async () => {
    answers['POST /api/admin/forgot-password'] = { body: { success: true, message: 'Si un compte existe…' } };
    drawSite('/admin/login');
    await person().click(await screen.findByRole('button', { name: 'Mot de passe oublié ?' }));
    await person().type(screen.getByLabelText('E-mail'), 'lina@viande-demo.test');
    await person().click(screen.getByRole('button', { name: 'Envoyer le lien' }));
    expect(await screen.findByText('Si un compte existe…')).toBeTruthy();
    expect(acts()).toMatchObject([
      { path: '/api/admin/forgot-password', body: { email: 'lina@viande-demo.test' } },
    ]);
    await person().click(screen.getByRole('button', { name: 'Retour à la connexion' }));
    expect(screen.getByLabelText('Mot de passe')).toBeTruthy();
  });

  it('is replaced by the link; a void one offers another', async () => {
    answers['POST /api/admin/reset-password'] = refused(400, 'Ce lien n’est plus valable.', {
      code: 'token_invalid',
    });
    const { where } = drawSite('/admin/mot-de-passe/jeton');
    await choose(PASSWORD);
    expect(await screen.findByText('Ce lien n’est plus valable.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Demander un lien' })).toBeTruthy();
    answers['POST /api/admin/reset-password'] = { body: { success: true, message: 'Fait.' } };
    await person().click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
    await vi.waitFor(() => expect(where()).toBe('/admin/login'));
    expect(acts().at(-1)).toMatchObject({ body: { token: 'jeton', password: PASSWORD } });
  });
});

it('« Mon accès » changes one’s own password: the server’s refusal shows at its field', async () => {
  const lina = {
    id: 'lina',
    firstname: 'Lina',
    lastname: 'Essai',
    email: 'lina@viande-demo.test',
    role: 'driver',
  };
  openSession('admin', 'admin-token', lina);
  answers['GET /api/admin/verify'] = { body: { success: true, admin: lina } };
  answers['GET /api/admin/access'] = { body: { success: true, second_factor: null, sessions: [] } };
  answers['POST /api/admin/access/password'] = refused(400, 'Le mot de passe actuel est incorrect', {
    field: 'current_password',
  });
  drawSite('/admin/dashboard?tab=acces');
  const one = person();
  await one.type(await screen.findByLabelText('Mot de passe actuel'), 'pas le bon');
  await one.type(screen.getByLabelText('Nouveau mot de passe'), PASSWORD);
  await one.type(screen.getByLabelText('Confirmation'), PASSWORD);
  await one.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  expect(await screen.findByText('Le mot de passe actuel est incorrect')).toBeTruthy();
  expect(acts()).toMatchObject([{ body: { current_password: 'pas le bon', password: PASSWORD } }]);
});
