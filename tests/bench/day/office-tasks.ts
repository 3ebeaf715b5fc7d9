import { benchOrigin, mailed } from '#tests/bench/client.ts';
import { menu, owner, RUN, seen, staff, tab, type Task } from './task.ts';

const PASSWORD = 'Quatre-mots-sans-rapport-26';
const invited = `banc-${RUN.toLowerCase()}@viande-demo.test`;

/** Desk tasks. */
export const officeTasks: readonly Task[] = [
  {
    name: 'a  yesterday beside the same weekday',
    as: owner,
    from: tab('marges'),
    walk: async (hand) => {
      await menu(hand, 'Tableau de bord');
      await hand.page.getByRole('heading', { name: /point du matin/i }).waitFor();
      await seen(hand, /hier|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche/i);
      await hand.read();
    },
  },
  {
    name: 'b  margin of the last carcass',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      await menu(hand, 'Marge des carcasses');
      const row = hand.page
        .getByRole('table', { name: 'Marge des carcasses' })
        .locator('tbody button')
        .first();
      await row.waitFor();
      await hand.tap(row);
      await hand.page.getByRole('dialog').getByText('Marge à ce jour').first().waitFor();
      await hand.read();
    },
  },
  {
    name: 'f  yesterday’s payments',
    as: staff('accountant'),
    from: tab('venteWeb'),
    walk: async (hand) => {
      await menu(hand, 'Paiements');
      await hand.tap(hand.page.getByRole('link', { name: 'Par jour' }));
      await hand.page.getByRole('table').first().waitFor();
      await hand.read();
    },
  },
  {
    name: 'i  a preparer invited, until they work',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Administrateurs');
      await hand.tap(page.getByRole('button', { name: 'Inviter', exact: true }));
      const form = page.getByRole('dialog');
      await hand.fill(form.getByLabel('Prénom'), 'Lina');
      await hand.fill(form.getByLabel('Nom', { exact: true }), 'Essai');
      await hand.fill(form.getByLabel('E-mail'), invited);
      await hand.choose(form.getByLabel('Rôle'), 'Préparateur');
      await hand.tap(form.getByRole('button', { name: 'Envoyer l’invitation' }));
      await page.getByRole('region', { name: 'Invitations en attente' }).getByText(invited).waitFor();
      await page.goto(benchOrigin + (await mailed(invited, /(\/admin\/invitation\/[\w-]+)/)));
      await hand.fill(page.getByLabel('Nouveau mot de passe'), PASSWORD);
      await hand.fill(page.getByLabel('Confirmation du mot de passe'), PASSWORD);
      await hand.tap(page.getByRole('button', { name: 'Enregistrer le mot de passe' }));
      await page.waitForURL('**/admin/login');
    },
  },
  {
    name: 'i  a password forgotten, until a new one',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole('button', { name: 'Se déconnecter' }));
      await hand.tap(page.getByRole('button', { name: 'Mot de passe oublié ?' }));
      await hand.fill(page.getByLabel('E-mail', { exact: true }), invited);
      await hand.tap(page.getByRole('button', { name: 'Envoyer le lien' }));
      await page.goto(benchOrigin + (await mailed(invited, /(\/admin\/mot-de-passe\/[\w-]+)/)));
      await hand.fill(page.getByLabel('Nouveau mot de passe'), `${PASSWORD}-2`);
      await hand.fill(page.getByLabel('Confirmation du mot de passe'), `${PASSWORD}-2`);
      await hand.tap(page.getByRole('button', { name: 'Enregistrer le mot de passe' }));
      await page.waitForURL('**/admin/login');
    },
  },
];
