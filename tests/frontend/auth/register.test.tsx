import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emailLink, phoneLink } from '#shared/content/business-links.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { emptyList, offline, refused, failureWithoutMessage } from './answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from './draw-site.tsx';

let answer: object | Error | Promise<object>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  answer = { body: { success: true } };
  calls = fakeApi(({ path }) => (path === '/api/auth/register' ? answer : emptyList) as object);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FILLED = {
  Prénom: 'Karim',
  Nom: 'Essai',
  'E-mail': 'karim@restaurant-essai.test',
  Téléphone: '05 00 00 00 02',
  Adresse: '2 rue de l’Essai',
  'Code postal': '33000',
  Ville: 'Bordeaux',
  'Mot de passe': 'Restaurant-2026',
  'Confirmation du mot de passe': 'Restaurant-2026',
};
type Label = keyof typeof FILLED;

const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\(facultatif\\))?$`)) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const drawForm = async (values: Partial<Record<Label, string>> = FILLED) => {
  const drawn = drawSite('/register');
  await screen.findByRole('button', { name: 'Créer mon compte' });
  for (const [label, value] of Object.entries(values)) type(label, value);
  return drawn;
};
const send = () => person().click(screen.getByRole('button', { name: 'Créer mon compte' }));
const errorOf = (label: string) => {
  const control = field(label);
  expect(control.getAttribute('aria-invalid')).toBe('true');
  return document.getElementById(`${control.id}-error`)?.textContent;
};
const registrations = () => calls.filter(({ path }) => path === '/api/auth/register');

describe('/register', () => {
  it('AUTH-10: is the professional account creation, and links to /login, /conditions and /confidentialite', async () => {
    await drawForm({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Créer un compte professionnel');
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Se connecter')).toBe('/login');
    expect(target('conditions générales de vente')).toBe('/conditions');
    expect(target('politique de confidentialité')).toBe('/confidentialite');
  });

  it('AUTH-11: sends the twelve fields and the two company numbers, fullname first name first, never the confirmation', async () => {
    await drawForm();
    type('Civilité', 'Mme');
    type('Entreprise', 'Restaurant Essai');
    type('Complément d’adresse', 'Bâtiment B');
    type('SIRET', '732 829 320 00074');
    type('Numéro de TVA', 'fr 44 732829320');
    await send();
    await waitFor(() => expect(registrations()).toHaveLength(1));
    expect(registrations()[0]?.body).toEqual({
      civility: 'Mme',
      firstname: 'Karim',
      lastname: 'Essai',
      society: 'Restaurant Essai',
      mail: 'karim@restaurant-essai.test',
      phone: '05 00 00 00 02',
      address: '2 rue de l’Essai',
      complement: 'Bâtiment B',
      postal: '33000',
      city: 'Bordeaux',
      siren: '',
      siret: '732 829 320 00074',
      vat_number: 'fr 44 732829320',
      password: 'Restaurant-2026',
      fullname: 'Karim Essai',
    });
  });

  it.each([
    ['ERR-17', 'Prénom', '', 'Le prénom est requis'],
    ['ERR-18', 'Nom', '', 'Le nom est requis'],
    ['ERR-19', 'E-mail', '', "L'email est requis"],
    ['ERR-20', 'E-mail', 'karim@restaurant', "L'email est invalide"],
    ['ERR-21', 'Téléphone', '', 'Le téléphone est requis'],
    ['ERR-22', 'Adresse', '', "L'adresse est requise"],
    ['ERR-23', 'Code postal', '', 'Le code postal est requis'],
    ['ERR-24', 'Ville', '', 'La ville est requise'],
    ['ERR-25', 'Mot de passe', '', 'Le mot de passe est requis'],
    ['ERR-26', 'Mot de passe', '12345', 'Le mot de passe doit contenir au moins 6 caractères'],
    ['ERR-27', 'Confirmation du mot de passe', 'autre', 'Les mots de passe ne correspondent pas'],
    ['SIREN', 'SIREN', '732829321', 'Le SIREN est invalide : 9 chiffres, vérifiez la saisie.'],
    ['SIRET', 'SIRET', '73282932000075', 'Le SIRET est invalide : 14 chiffres, vérifiez la saisie.'],
    [
      'TVA',
      'Numéro de TVA',
      'FR45732829320',
      'Le numéro de TVA est invalide : FR, une clé de 2 caractères et le SIREN.',
    ],
  ])(
    'AUTH-13, ERR-17, ERR-18, ERR-19, ERR-20, ERR-21, ERR-22, ERR-23, ERR-24, ERR-25, ERR-26, ERR-27, CST-23: at the field (%s, %s « %s »)',
    async (_row, label, value, sentence) => {
      await drawForm();
      type(label, value);
      await send();
      expect(errorOf(label)).toBe(sentence);
      expect(registrations()).toHaveLength(0);
      // the first field that is wrong has the focus
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    },
  );

  it('AUTH-13: civility, company and complement may stay empty', async () => {
    await drawForm();
    await send();
    await waitFor(() => expect(registrations()).toHaveLength(1));
    expect(registrations()[0]?.body).toMatchObject({ civility: '', society: '', complement: '', siret: '' });
  });

  it('AUTH-14: editing a field clears its error, and only its own', async () => {
    await drawForm({});
    await send();
    expect(errorOf('Ville')).toBe('La ville est requise');
    type('Ville', 'B');
    expect(field('Ville').getAttribute('aria-invalid')).toBeNull();
    expect(errorOf('Code postal')).toBe('Le code postal est requis');
  });

  it('a valid SIRET offers the VAT number that follows from it', async () => {
    await drawForm({});
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
    type('SIRET', '732 829 320 00074');
    await person().click(screen.getByRole('button', { name: 'Reprendre FR44732829320' }));
    expect(field('Numéro de TVA').value).toBe('FR44732829320');
  });

  it('AUTH-15, ERR-16, CST-04, CST-10: success shows a message and goes to /login after 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { where, notices } = await drawForm();
    await send();
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({
      text: 'Inscription réussie ! Veuillez vérifier votre email pour confirmer votre compte.',
    });
    // CST-04: as long as every notice to visitors, five seconds
    expect(notices[0]?.durationMs).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(where()).toBe('/register');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(where()).toBe('/login');
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeDefined();
  });

  it.each([
    ['the server’s sentence', refused(409, 'Inscriptions fermées.'), 'Inscriptions fermées.'],
    ['none', failureWithoutMessage(400), "Erreur lors de l'inscription"],
    ['a fault', failureWithoutMessage(500), "Erreur lors de l'inscription. Veuillez réessayer plus tard."],
    ['no network', offline(), "Erreur lors de l'inscription. Veuillez réessayer plus tard."],
  ])('ERR-14, ERR-15: a failure (%s) is shown, and the input stays', async (_case, given, sentence) => {
    answer = given;
    const { where } = await drawForm();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(where()).toBe('/register');
    expect(field('Ville').value).toBe('Bordeaux');
  });

  it('a field that the server refuses is marked like the others', async () => {
    answer = refused(400, 'Le téléphone est invalide', { field: 'phone' });
    await drawForm();
    await send();
    await waitFor(() => expect(errorOf('Téléphone')).toBe('Le téléphone est invalide'));
  });

  it('AUTH-15: pressed twice before the answer, one registration is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answer = promise;
    const { where } = await drawForm();
    await person().dblClick(screen.getByRole('button', { name: 'Créer mon compte' }));
    expect(screen.getByRole('button', { name: 'Envoi en cours...' })).toBeDefined();
    resolve({ body: { success: true } });
    await waitFor(() => expect(where()).toBe('/login'), { timeout: 10_000 });
    expect(registrations()).toHaveLength(1);
  });

  it('AUTH-15: pressed again after the answer, while /login is still loading, one registration is sent', async () => {
    const { where } = await drawForm();
    await person().dblClick(screen.getByRole('button', { name: 'Créer mon compte' }));
    await waitFor(() => expect(where()).toBe('/login'), { timeout: 10_000 });
    expect(registrations()).toHaveLength(1);
  });

  it.each(['/register', '/login', '/espacepro', '/verify-email', '/reset-password'])(
    'SITE-19, SITE-21: %s has the footer of the public site',
    async (address) => {
      drawSite(address);
      const footer = await screen.findByRole('contentinfo');
      for (const fact of [
        'Livraisons fraîches',
        'Traçabilité complète',
        'Qualité certifiée',
        'Bruges (33520)',
      ])
        expect(within(footer).getByText(fact)).toBeDefined();
      expect(footer.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe(phoneLink?.href);
      expect(footer.querySelector('a[href^="mailto:"]')?.textContent).toBe(emailLink?.label);
      expect(within(footer).getByText('© 2025 Viande Signature')).toBeDefined();
    },
  );
});
