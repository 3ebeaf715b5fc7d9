import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { offline, refused, failureWithoutMessage } from './answers.ts';
import { onSignInPage } from './on-sign-in-page.tsx';
import { person } from './draw-site.tsx';

const { answers, to, draw } = onSignInPage();
const REGISTER = '/api/auth/register';
const FORGOT = '/api/auth/forgot-password';

describe('« Créer un compte »', () => {
  const drawForm = async () => {
    const drawn = await draw();
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

  it('ERR-07: a failure is shown with its detail, and the input stays', async () => {
    answers[REGISTER] = refused(429, 'Trop de tentatives. Veuillez réessayer dans quelques minutes.');
    const { form } = await drawForm();
    await fill(form);
    await person().click(send(form));
    expect((await form.findByRole('alert')).textContent).toBe(
      'Erreur lors de la création du compte: Trop de tentatives. Veuillez réessayer dans quelques minutes.',
    );
    expect((form.getByLabelText('Entreprise') as HTMLInputElement).value).toBe('Brasserie d’essai');
  });

  it('AUTH-07: pressed twice, one registration is sent', async () => {
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
    const drawn = await draw();
    await person().click(screen.getByRole('button', { name: 'Mot de passe oublié ?' }));
    return drawn;
  };
  const button = () => screen.getByRole('button', { name: /Envoyer le lien|Envoi en cours/ });

  it('AUTH-19, ERR-06: an empty address shows an error, and the button stays disabled without one', async () => {
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
    ['ERR-03', failureWithoutMessage(), 'Erreur lors de la demande de réinitialisation'],
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
