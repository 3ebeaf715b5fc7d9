import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { refused } from '#tests/frontend/auth/answers.ts';
import type { FakeShop } from '#tests/frontend/orders/fake-shop.ts';
import { orderRow } from '#tests/frontend/orders/fake-shop.ts';
import { enterShop, leaveShop, plain } from '#tests/frontend/orders/in-the-shop.tsx';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const someone = (id: string, more: object = {}) => ({
  id,
  firstname: id,
  lastname: 'Essai',
  email: `${id.toLowerCase()}@essai.test`,
  role: 'chef',
  sees_prices: true,
  may_pay: false,
  order_limit: 400,
  week_limit: null,
  blocked: false,
  invited_until: null,
  last_sign_in: null,
  is_holder: false,
  is_me: false,
  version: 4,
  ...more,
});
const holder = someone('Anna', { role: 'gerant', is_holder: true, is_me: true, order_limit: null });
const done = (data: object) => ({ body: { success: true, message: 'C’est fait.', data } });

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
  fake.shop.answers['GET /api/auth/people'] = {
    body: { success: true, data: [holder, someone('Charlie')] },
  };
});
afterEach(leaveShop);

const sent = (call: string) => fake.calls.find(({ method, path }) => `${method} ${path}` === call)?.body;

describe('Équipe', () => {
  const drawTeam = async () => {
    drawSite('/dashboard?vue=compte&partie=equipe');
    await screen.findByText('charlie@essai.test');
  };

  it('a Commis is invited without limits: their orders always need approval', async () => {
    fake.shop.answers['POST /api/auth/people'] = done(someone('Maxime'));
    await drawTeam();
    await person().click(screen.getByRole('button', { name: 'Inviter quelqu’un' }));
    const form = within(await screen.findByRole('dialog', { name: 'Inviter quelqu’un' }));
    await person().type(form.getByLabelText('Prénom'), 'Maxime');
    await person().type(form.getByLabelText('Nom'), 'Essai');
    await person().type(form.getByLabelText('E-mail'), 'maxime@essai.test');
    expect(form.getByLabelText(/^Plafond par commande/)).toBeTruthy();
    await person().selectOptions(form.getByLabelText('Rôle'), 'commis');
    expect(form.queryByLabelText(/^Plafond/)).toBeNull();
    await person().click(form.getByLabelText('Voit les prix'));
    await person().click(form.getByRole('button', { name: 'Envoyer l’invitation' }));
    await waitFor(() =>
      expect(sent('POST /api/auth/people')).toEqual({
        firstname: 'Maxime',
        lastname: 'Essai',
        email: 'maxime@essai.test',
        role: 'commis',
        sees_prices: false,
        may_pay: false,
        order_limit: null,
        week_limit: null,
      }),
    );
  });

  it('changing to Commis removes the limits', async () => {
    fake.shop.answers['PUT /api/auth/people/Charlie'] = done(someone('Charlie', { role: 'commis' }));
    await drawTeam();
    await person().click(screen.getByRole('button', { name: 'Changer les droits de Charlie Essai' }));
    const form = within(await screen.findByRole('dialog', { name: 'Droits de Charlie Essai' }));
    await person().selectOptions(form.getByLabelText('Rôle'), 'commis');
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent('PUT /api/auth/people/Charlie')).toMatchObject({
        role: 'commis',
        order_limit: null,
        version: 4,
      }),
    );
  });

  it('a limit that is too high is reduced to the highest, and sent as shown', async () => {
    fake.shop.answers['PUT /api/auth/people/Charlie'] = done(someone('Charlie'));
    await drawTeam();
    await person().click(screen.getByRole('button', { name: 'Changer les droits de Charlie Essai' }));
    const form = within(await screen.findByRole('dialog', { name: 'Droits de Charlie Essai' }));
    const limit = form.getByRole('textbox', { name: /^Plafond par semaine/ });
    await person().type(limit, '9999999');
    await person().tab();
    expect(plain(form.getByText(/^Maximum/).textContent)).toBe('Maximum : 100000,00 €');
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent('PUT /api/auth/people/Charlie')).toMatchObject({ week_limit: 100_000 }));
  });

  it('with the keyboard: into the dialog, and out of it by Escape', async () => {
    await drawTeam();
    const rights = screen.getByRole('button', { name: 'Changer les droits de Charlie Essai' });
    rights.focus();
    await person().keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Droits de Charlie Essai' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    // the browser's effect of Escape
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent(dialog, new Event('close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the company is handed over with the password alone; a wrong one shows at its field', async () => {
    fake.shop.answers['POST /api/auth/people/Charlie/hand-over'] = refused(
      400,
      'Le mot de passe actuel est incorrect',
      { field: 'current_password', fields: { current_password: 'Le mot de passe actuel est incorrect' } },
    );
    await drawTeam();
    await person().click(screen.getByRole('button', { name: 'Céder l’entreprise à Charlie Essai' }));
    const form = within(await screen.findByRole('dialog', { name: /^Céder l’entreprise/ }));
    await person().click(form.getByRole('button', { name: 'Céder l’entreprise' }));
    expect(await form.findByText('Veuillez saisir votre mot de passe actuel')).toBeTruthy();
    await person().type(form.getByLabelText('Votre mot de passe'), 'faux');
    await person().click(form.getByRole('button', { name: 'Céder l’entreprise' }));
    expect(await form.findByText('Le mot de passe actuel est incorrect')).toBeTruthy();
  });
});

describe('an address that opens two companies', () => {
  const two = [
    { id: ANNA.id, name: 'Restaurant Essai', role: 'chef', current: true },
    { id: 'other', name: 'Auberge Essai', role: 'commis', current: false },
  ];
  const signIn = () => {
    const customer = {
      ...ANNA,
      person: { id: 'P1', role: 'chef', sees_prices: true, may_pay: false },
      companies: two,
    };
    openSession('pro', 'pro-token', customer);
  };

  it('shows the current one, offers the other, and names the one that is left', async () => {
    signIn();
    drawSite('/dashboard?vue=compte&partie=acces');
    expect(await screen.findByText('Vous y êtes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Entrer chez Restaurant Essai' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Entrer chez Auberge Essai' })).toBeTruthy();
    await person().click(screen.getByRole('button', { name: 'Quitter l’entreprise' }));
    expect(await screen.findByRole('dialog', { name: 'Quitter Restaurant Essai ?' })).toBeTruthy();
  });

  it('names the company above the shop: the phone’s header has no room for it', async () => {
    signIn();
    drawSite('/dashboard');
    expect((await screen.findByRole('heading', { level: 1, name: /Bonjour/ })).textContent).toContain(
      'Restaurant Essai',
    );
  });
});

describe('an invitation', () => {
  it('that has expired is not requested again', async () => {
    const over = 'Cette invitation n’est plus valable.';
    fake.shop.answers['GET /api/auth/person-invitations/used'] = refused(400, over, {
      code: 'token_invalid',
    });
    drawSite('/invitation/used');
    expect(await screen.findByText(over)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Aller à la connexion' })).toBeTruthy();
  });
});

describe('À valider', () => {
  it('shows author, place, day, reason and deadline; the accessible name begins with the visible text', async () => {
    fake.shop.answers['GET /api/order-approvals'] = {
      body: {
        success: true,
        data: [
          orderRow(1, {
            commande_par: 'Charlie Essai',
            lieu_livraison: 'Labo traiteur',
            a_valider_avant: '2026-11-23T15:00:00.000Z',
            a_valider_motif: 'plafond par commande (100,00 € TTC) dépassé',
            payable: false,
          }),
        ],
      },
    };
    drawSite('/commandes');
    const waits = within(await screen.findByRole('region', { name: 'À valider' }));
    const text = plain(waits.getByRole('listitem').textContent);
    expect(text).toContain('pour Labo traiteur, livraison le 24/11/2026');
    expect(text).toContain('Charlie Essai, le 20/11/2026');
    expect(text).toContain('Réponse avant le 23/11/2026 à 16:00');
    expect(text).toContain('Pourquoi : plafond par commande (100,00 € TTC) dépassé.');
    const more = waits.getByText('Lire, modifier, refuser');
    expect(more.closest('a')?.getAttribute('aria-label')).toMatch(/^Lire, modifier, refuser/);
  });
});
