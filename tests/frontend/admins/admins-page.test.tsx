import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, failureWithoutMessage, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const owner = {
  id: 'armand',
  firstname: 'Armand',
  lastname: 'Essai',
  email: 'armand@viande-demo.test',
  role: 'super_admin',
  last_login: '2026-11-20T05:00:00.000Z',
  second_factor: false,
  invited_until: null as string | null,
};
const other = {
  ...owner,
  id: 'basile',
  firstname: 'Basile',
  email: 'basile@viande-demo.test',
  role: 'admin',
  last_login: null,
};

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let answer: Answer | undefined;
let listed: Answer;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', owner);
  answer = undefined;
  listed = { body: { success: true, data: [owner, other] } };
  calls = fakeApi(({ method, path }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify') return { body: { success: true, admin: owner } };
    if (method === 'GET' && address === '/api/admin/admins') return listed;
    if (method !== 'GET') return answer ?? { body: { success: true, message: 'Fait.', data: other } };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = () => drawSite('/admin/dashboard?tab=admins');
const acts = () => calls.filter(({ method }) => method !== 'GET');
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('invitations', () => {
  it('shows the rights of a role before it is chosen, and sends what the server needs', async () => {
    draw();
    await person().click(await screen.findByRole('button', { name: 'Inviter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Inviter quelqu’un' }));
    await person().click(form.getByRole('button', { name: 'Envoyer l’invitation' }));
    for (const text of [
      'Le prénom est requis',
      'Le nom est requis',
      "L'email est requis",
      'Choisissez un rôle.',
    ])
      expect(form.getByText(text)).toBeTruthy();
    expect(acts()).toEqual([]);
    await person().type(form.getByLabelText('Prénom'), 'Camille');
    await person().type(form.getByLabelText('Nom'), 'Exemple');
    await person().type(form.getByLabelText('E-mail'), 'camille@viande-demo.test');
    await person().selectOptions(form.getByLabelText('Rôle'), 'admin');
    expect(form.getByText(/Ce rôle permet d’ouvrir tous les onglets/)).toBeTruthy();
    await person().selectOptions(form.getByLabelText('Rôle'), 'driver');
    expect(form.getByText(/Ce rôle permet de voir les tournées/)).toBeTruthy();
    await person().click(form.getByRole('button', { name: 'Envoyer l’invitation' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acts()).toMatchObject([
      {
        method: 'POST',
        path: '/api/admin/invitations',
        body: {
          firstname: 'Camille',
          lastname: 'Exemple',
          email: 'camille@viande-demo.test',
          role: 'driver',
        },
      },
    ]);
  });

  it('are listed separately until accepted: sent again, or withdrawn after a question', async () => {
    const invited = { ...other, role: 'preparer', invited_until: '2099-01-01T08:00:00.000Z' };
    const late = { ...invited, id: 'chloe', firstname: 'Chloé', invited_until: '2026-01-01T08:00:00.000Z' };
    listed = { body: { success: true, data: [owner, invited, late] } };
    draw();
    const pending = within(await screen.findByRole('region', { name: 'Invitations en attente' }));
    expect(pending.getByText('Envoyée')).toBeTruthy();
    expect(pending.getByText('Expirée')).toBeTruthy();
    expect(
      within(screen.getByRole('table', { name: /Administrateurs/ })).queryByText('Basile Essai'),
    ).toBeNull();
    await person().click(pending.getByRole('button', { name: 'Renvoyer l’invitation de Basile Essai' }));
    await vi.waitFor(() => expect(acts()).toHaveLength(1));
    expect(acts()[0]).toMatchObject({ method: 'POST', path: '/api/admin/invitations/basile/resend' });
    await person().click(pending.getByRole('button', { name: 'Retirer l’invitation de Chloé Essai' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Retirer l’invitation de Chloé Essai ?' }),
    );
    await person().click(question.getByRole('button', { name: 'Retirer' }));
    await vi.waitFor(() => expect(acts()).toHaveLength(2));
    expect(acts()[1]).toMatchObject({ method: 'DELETE', path: '/api/admin/admins/chloe' });
  });
});

describe('Administrateurs', () => {
  it('USR-02: name, e-mail, role, last sign-in; one’s own account cannot be deleted', async () => {
    draw();
    const basile = await rowOf('Basile Essai');
    expect(basile.getByText('Admin')).toBeTruthy();
    expect(basile.getByText('Jamais connecté')).toBeTruthy();
    expect(basile.getByText('basile@viande-demo.test')).toBeTruthy();
    const armand = within((await screen.findByText('armand@viande-demo.test')).closest('tr')!);
    expect(armand.getByText('Super Admin')).toBeTruthy();
    expect(armand.queryByRole('button', { name: /Supprimer/ })).toBeNull();
  });

  it('USR-02: deletes only after a confirmation', async () => {
    draw();
    await person().click(
      (await rowOf('Basile Essai')).getByRole('button', { name: 'Supprimer Basile Essai' }),
    );
    const question = within(await screen.findByRole('alertdialog', { name: 'Supprimer Basile Essai ?' }));
    expect(acts()).toEqual([]);
    await person().click(question.getByRole('button', { name: 'Supprimer' }));
    await vi.waitFor(() => expect(acts()).toHaveLength(1));
    expect(acts()).toMatchObject([{ method: 'DELETE', path: '/api/admin/admins/basile' }]);
  });

  it('USR-03: every field is required, and a refusal of the server shows at its field', async () => {
    draw();
    await person().click(await screen.findByRole('button', { name: 'Ajouter un administrateur' }));
    const form = within(await screen.findByRole('dialog', { name: 'Ajouter un administrateur' }));
    await person().click(form.getByRole('button', { name: 'Ajouter' }));
    for (const text of [
      'Le prénom est requis',
      'Le nom est requis',
      "L'email est requis",
      'Le mot de passe est requis',
    ])
      expect(form.getByText(text)).toBeTruthy();
    expect(acts()).toEqual([]);
    await person().type(form.getByLabelText('Prénom'), 'Camille');
    await person().type(form.getByLabelText('Nom'), 'Exemple');
    await person().type(form.getByLabelText('E-mail'), 'camille@viande-demo.test');
    await person().type(form.getByLabelText('Mot de passe'), 'quatre mots sans rapport');
    await person().selectOptions(form.getByLabelText('Rôle'), 'admin');
    answer = refused(409, 'Un administrateur utilise déjà cette adresse e-mail.', {
      code: 'already_exists',
      field: 'email',
    });
    await person().click(form.getByRole('button', { name: 'Ajouter' }));
    expect(await form.findByText('Un administrateur utilise déjà cette adresse e-mail.')).toBeTruthy();
    // ERR-83: a failure without a message from the server
    answer = failureWithoutMessage();
    await person().click(form.getByRole('button', { name: 'Ajouter' }));
    expect(await form.findByText("Erreur lors de la création de l'administrateur")).toBeTruthy();
    answer = undefined;
    await person().click(form.getByRole('button', { name: 'Ajouter' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acts().at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/admin/admins',
      body: { firstname: 'Camille', lastname: 'Exemple', email: 'camille@viande-demo.test', role: 'admin' },
    });
  });

  it('ERR-83: a form-level error shows above the form', async () => {
    answer = refused(409, 'Cet élément a changé entre-temps.', { code: 'version_conflict' });
    draw();
    await person().click(
      (await rowOf('Basile Essai')).getByRole('button', { name: 'Modifier Basile Essai' }),
    );
    const form = within(await screen.findByRole('dialog', { name: 'Modifier Basile Essai' }));
    await person().type(form.getByLabelText('Prénom'), 'X');
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findByText('Cet élément a changé entre-temps.')).toBeTruthy();
    // an empty password stays out: the present one does not change
    expect(acts()[0]?.body).toEqual({
      firstname: 'BasileX',
      lastname: 'Essai',
      email: 'basile@viande-demo.test',
      role: 'admin',
    });
  });

  it('USR-04, ERR-84: a failed deletion shows a banner that can be closed', async () => {
    answer = refused(409, 'Il faut au moins un super administrateur.', { code: 'last_super_admin' });
    draw();
    await person().click(
      (await rowOf('Basile Essai')).getByRole('button', { name: 'Supprimer Basile Essai' }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    await person().click(question.getByRole('button', { name: 'Supprimer' }));
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText("Erreur lors de la suppression de l'administrateur")).toBeTruthy();
    expect(banner.getByText('Il faut au moins un super administrateur.')).toBeTruthy();
    await person().click(banner.getByRole('button', { name: 'Fermer ce message' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ERR-82: a list that cannot be read shows the failure and a retry', async () => {
    listed = refused(500, 'Erreur interne.', { code: 'fault' });
    draw();
    expect(await screen.findByText('Erreur lors de la récupération des administrateurs')).toBeTruthy();
    // no request is pending any more
    expect(screen.queryByText(/chargement en cours/)).toBeNull();
  });
});
