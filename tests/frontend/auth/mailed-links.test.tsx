import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { emptyList, refused } from './answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from './draw-site.tsx';

let answer: object | Promise<object>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  answer = { body: { success: true } };
  calls = fakeApi(({ path }) => (/verify|reset/.test(path) ? answer : emptyList) as object);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('/verify-email', () => {
  it('AUTH-16, AUTH-17, ERR-10, CST-10: decodes the token, shows loading, then success, and goes to /login after 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { promise, resolve } = Promise.withResolvers<object>();
    answer = promise;
    const { where } = drawSite('/verify-email/a%2Bb%20c');
    expect(await screen.findByText('Vérification en cours…')).toBeDefined();
    // the call encodes it again: decoded once, encoded once
    await waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /api/auth/verify/a%2Bb%20c',
      ]),
    );
    resolve({ body: { success: true } });
    expect(
      await screen.findByText(
        'Votre email a été vérifié avec succès. Vous pouvez maintenant vous connecter.',
      ),
    ).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(where()).toBe('/verify-email/a%2Bb%20c');
    await act(() => vi.advanceTimersByTimeAsync(600));
    await waitFor(() => expect(where()).toBe('/login'));
  });

  it.each([
    ['expired or used', 'vieux', refused(400, 'Ce lien n’est plus valable. Demandez-en un nouveau.')],
    ['that cannot be decoded', '%E0%A4%A', refused(400, 'Ce lien n’est plus valable.')],
    ['on a failing server', 'vieux', { status: 502, text: '<html>' }],
  ])('AUTH-16, ERR-09: a link %s fails with its sentence, and a way on', async (_case, link, given) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer = given;
    const { where } = drawSite(`/verify-email/${link}`);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Une erreur est survenue lors de la vérification. Veuillez réessayer plus tard.',
    );
    expect(screen.getByRole('link', { name: 'Aller à la connexion' }).getAttribute('href')).toBe('/login');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(where()).toBe(`/verify-email/${link}`);
  });

  it('AUTH-18, ERR-11: without a token it shows the error and calls nothing', async () => {
    drawSite('/verify-email');
    expect((await screen.findByRole('alert')).textContent).toBe('Token de vérification manquant');
    expect(calls).toHaveLength(0);
  });
});

describe('/reset-password', () => {
  const drawForm = async () => {
    const drawn = drawSite('/reset-password/lien-recu');
    await screen.findByRole('button', { name: 'Enregistrer le mot de passe' });
    return drawn;
  };
  const choose = async (password: string, confirmation: string) => {
    fireEvent.change(screen.getByLabelText('Nouveau mot de passe'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Confirmation du mot de passe'), {
      target: { value: confirmation },
    });
    await person().dblClick(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
  };

  it('AUTH-20: sends {token, password} once, then the user signs in', async () => {
    const { where, said } = await drawForm();
    await choose('Nouveau-mot-2026', 'Nouveau-mot-2026');
    await waitFor(() => expect(where()).toBe('/login'));
    expect(calls.filter(({ path }) => path === '/api/auth/reset-password').map(({ body }) => body)).toEqual([
      { token: 'lien-recu', password: 'Nouveau-mot-2026' },
    ]);
    expect(said).toEqual(['Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter.']);
  });

  it.each([
    ['12345', '12345', 'Le mot de passe doit contenir au moins 6 caractères'],
    ['Nouveau-mot-2026', 'autre', 'Les mots de passe ne correspondent pas'],
  ])('ERR-26, ERR-27: the form shows the error itself (%s, %s)', async (password, confirmation, sentence) => {
    await drawForm();
    await choose(password, confirmation);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('AUTH-20: a used link shows it, and leads to another one', async () => {
    answer = refused(400, 'Ce lien n’est plus valable. Demandez-en un nouveau.', { code: 'token_invalid' });
    await drawForm();
    await choose('Nouveau-mot-2026', 'Nouveau-mot-2026');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ce lien n’est plus valable. Demandez-en un nouveau.',
    );
    expect(screen.getByRole('link', { name: 'Demander un lien' }).getAttribute('href')).toBe('/login');
  });

  it('an incomplete link calls nothing', async () => {
    drawSite('/reset-password');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Ce lien est incomplet. Demandez-en un nouveau.',
    );
    expect(calls).toHaveLength(0);
  });
});
