import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, profile, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

let answers: Record<string, object>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  answers = { 'GET /api/auth/profile': profile() };
  calls = fakeApi(({ method, path }) => answers[`${method} ${path.split('?')[0]}`] ?? emptyList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drawAccount = async () => {
  const drawn = drawSite('/dashboard?vue=compte');
  await screen.findByRole('form', { name: 'Coordonnées' });
  return drawn;
};
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call);
const passwords = (current: string, next: string, confirmation: string) => {
  type('Mot de passe actuel', current);
  type('Nouveau mot de passe', next);
  type('Confirmation', confirmation);
};
const changePassword = () => person().click(screen.getByRole('button', { name: 'Changer le mot de passe' }));

describe('MON COMPTE, coordonnées', () => {
  it('a discount of the group is shown where the setting grants it, with its base', async () => {
    const group = { id: 1, name: 'professional clients', discount: 7.5, is_default: 1, applies: true };
    answers['GET /api/auth/profile'] = profile({ group });
    await drawAccount();
    screen.getByText(
      /^Groupe « professional clients » : remise de 7,5\s% sur les produits sans prix convenu, tarif ni remise à votre nom$/,
    );
  });

  it('PRO-37, AMB-14: shows the real account and saves it by a real call, with its version', async () => {
    const { said } = await drawAccount();
    // no discount that is switched off
    expect(screen.getByText('Groupe « professional clients »')).toBeDefined();
    type(/^SIRET/, '732 829 320 00074');
    type(/^Ville/, 'Mérignac');
    answers['PUT /api/auth/profile'] = {
      body: {
        ...profile({ city: 'Mérignac', siret: '73282932000074', version: 2 }).body,
        message: 'Vos informations ont été enregistrées.',
      },
    };
    await person().click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(said).toEqual(['Vos informations ont été enregistrées.']));
    expect(sent('PUT /api/auth/profile')[0]).toMatchObject({
      token: 'pro-token',
      body: { city: 'Mérignac', siret: '732 829 320 00074', version: 1 },
    });
    // AUTH-22: the customer data on other pages follows; the number is shown as on a letterhead
    expect(JSON.parse(localStorage.getItem('pro_user') ?? '')).toMatchObject({ city: 'Mérignac' });
    expect((screen.getByLabelText(/^SIRET/) as HTMLInputElement).value).toBe('732 829 320 00074');
    // the next save names the version just written
    await person().click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent('PUT /api/auth/profile')).toHaveLength(2));
    expect(sent('PUT /api/auth/profile')[1]?.body).toMatchObject({ version: 2 });
  });

  it.each([
    [/^SIRET/, '732829320', 'Le SIRET est invalide : 14 chiffres, vérifiez la saisie.'],
    [
      /^Numéro de TVA/,
      'FR00732829320',
      'Le numéro de TVA est invalide : FR, une clé de 2 caractères et le SIREN.',
    ],
    ['Prénom', '', 'Le prénom est requis'],
    ['Téléphone', 'abc', 'Le téléphone est invalide'],
  ])('shows the error at the field (%s « %s »)', async (label, value, sentence) => {
    await drawAccount();
    type(label, value);
    await person().click(screen.getByRole('button', { name: 'Enregistrer' }));
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(sentence);
    expect(sent('PUT /api/auth/profile')).toHaveLength(0);
  });

  it('PRO-37: another tab was faster: nothing is overwritten, and « Recharger » shows its version', async () => {
    await drawAccount();
    type(/^Ville/, 'Mérignac');
    answers['PUT /api/auth/profile'] = refused(409, 'Cet élément a changé entre-temps.', {
      code: 'version_conflict',
    });
    await person().click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Cet élément a changé entre-temps.');
    answers['GET /api/auth/profile'] = profile({ city: 'Pessac', version: 7 });
    await person().click(screen.getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect((screen.getByLabelText(/^Ville/) as HTMLInputElement).value).toBe('Pessac'));
  });

  it('shows why the account cannot be read, and retries', async () => {
    answers['GET /api/auth/profile'] = refused(403, 'Accès refusé.');
    drawSite('/dashboard?vue=compte');
    const section = await screen.findByRole('region', { name: 'Coordonnées' });
    await within(section).findByText('Accès refusé.');
    answers['GET /api/auth/profile'] = profile();
    await person().click(within(section).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('form', { name: 'Coordonnées' })).toBeDefined();
  });
});

describe('MON COMPTE, mot de passe', () => {
  it('PRO-37, ERR-28: the new password and its confirmation differ', async () => {
    await drawAccount();
    passwords('Ancien-2026', 'Nouveau-2026', 'autre');
    await changePassword();
    expect(screen.getByText('Les mots de passe ne correspondent pas')).toBeDefined();
    expect(sent('POST /api/auth/change-password')).toHaveLength(0);
  });

  it('PRO-37, ERR-29: the current password is missing', async () => {
    await drawAccount();
    passwords('', 'Nouveau-2026', 'Nouveau-2026');
    await changePassword();
    expect(screen.getByText('Veuillez saisir votre mot de passe actuel')).toBeDefined();
    expect(sent('POST /api/auth/change-password')).toHaveLength(0);
  });

  it('PRO-38: success is shown only after the server has saved it, and the form is empty again', async () => {
    const { said } = await drawAccount();
    answers['POST /api/auth/change-password'] = refused(400, 'Le mot de passe actuel est incorrect', {
      field: 'current_password',
    });
    passwords('Faux-2026', 'Nouveau-2026', 'Nouveau-2026');
    await changePassword();
    expect(await screen.findByText('Le mot de passe actuel est incorrect')).toBeDefined();
    expect(said).toEqual([]);
    answers['POST /api/auth/change-password'] = {
      body: {
        success: true,
        message: 'Votre mot de passe a été modifié. Vos autres sessions ont été fermées.',
      },
    };
    type('Mot de passe actuel', 'Ancien-2026');
    await changePassword();
    await waitFor(() =>
      expect(said).toEqual(['Votre mot de passe a été modifié. Vos autres sessions ont été fermées.']),
    );
    expect(sent('POST /api/auth/change-password').at(-1)?.body).toEqual({
      current_password: 'Ancien-2026',
      password: 'Nouveau-2026',
    });
    expect((screen.getByLabelText('Nouveau mot de passe') as HTMLInputElement).value).toBe('');
  });
});
