import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { alive, hrefs, plain, siteVisits, stopClock } from '#tests/support/site/site-visits.ts';

const posted: string[] = [];
type Answer = { status: number; body: string };
let answer: () => Answer | Promise<Answer>;
const good = () => ({ status: 200, body: '{"success":true}' });
const { visit } = await siteVisits({
  '/api/contact': (body) => {
    posted.push(body);
    return answer();
  },
});

const SENT = 'Votre message a été envoyé avec succès ! Nous vous répondrons rapidement.';
const FAILED = 'Une erreur est survenue. Veuillez réessayer ou nous appeler directement.';
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' });
const sending = (page: Page) => page.getByRole('button', { name: 'Envoi en cours...' });

/** The form filled in, on a page with a stopped clock. */
const filled = async (): Promise<Page> => {
  posted.length = 0;
  const page = await visit('/contact', {}, stopClock);
  await page.getByLabel('Nom', { exact: true }).fill('Lartigue');
  await alive(page, 'contact');
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByLabel('E-mail').fill('ines@bistrot-demo.test');
  await page.getByLabel('Sujet').selectOption('Livraison');
  await page.getByLabel('Message').fill('Cent couverts.');
  return page;
};

describe('the page', () => {
  test('SITE-31, SITE-63, CST-22: four cards with the hours, the reply within 2 h, Sunday and its machine', async () => {
    const page = await visit('/contact');
    const cards = page.getByRole('list', { name: 'Nous joindre' }).getByRole('listitem');
    expect((await cards.allInnerTexts()).map((text) => plain(text).split('\n').filter(Boolean))).toEqual([
      ['Téléphone', '05 36 49 00 00', 'Du lundi au samedi, 8h-20h'],
      ['E-mail', 'contact@viande-demo.test', 'Réponse moyenne sous 2 h'],
      ['WhatsApp', '06 39 98 00 00', 'Photos et listes bienvenues'],
      ['Horaires', 'Du lundi au samedi, 8h-20h', 'Dimanche fermé, répondeur 24h/24'],
    ]);
    expect(await hrefs(cards.getByRole('link'))).toEqual([
      'tel:+33536490000',
      'mailto:contact@viande-demo.test',
      'https://wa.me/33639980000',
    ]);
  });

  test('SITE-32: the form, the company and the urgent call', async () => {
    const page = await visit('/contact');
    await page.getByRole('form', { name: 'Nous écrire' }).waitFor();
    const company = await page.getByRole('complementary').innerText();
    for (const fact of ['Viande Signature', '33520 Bruges', '05 36 49 00 00', 'Traçabilité complète']) {
      expect(company).toContain(fact);
    }
    const urgent = page.locator('section[aria-labelledby=urgence]');
    expect(await hrefs(urgent.getByRole('link'))).toEqual(['tel:+33536490000']);
  });

  test('SITE-33..35: seven fields, five of them required, and the subjects in their order', async () => {
    const page = await visit('/contact');
    const fields = await page
      .locator('form[data-island=contact] :is(input, select, textarea):not([name=site_web])')
      .evaluateAll((all) =>
        all.map((one) => {
          const field = one as HTMLInputElement;
          return [field.name, field.required, field.type];
        }),
      );
    expect(fields).toHaveLength(7);
    expect(Object.fromEntries(fields.map(([name, required]) => [name, required]))).toEqual({
      nom: true,
      prenom: true,
      entreprise: false,
      telephone: false,
      email: true,
      sujet: true,
      message: true,
    });
    expect(fields).toContainEqual(['email', true, 'email']);
    const subjects = page.getByLabel('Sujet');
    expect(await subjects.locator('option').allInnerTexts()).toEqual([
      'Demande de devis',
      'Information produits',
      'Livraison',
      'Commande urgente',
      'Partenariat',
      'Autre',
    ]);
    expect(await subjects.inputValue()).toBe('Demande de devis');
  });

  test('SITE-39: one question open at a time; a press on the open one closes it', async () => {
    const page = await visit('/contact');
    const openOnes = () => page.locator('details[name=faq][open]').count();
    expect(await openOnes()).toBe(0);
    await page.getByText('Quels sont vos délais').click();
    await page.getByText('Proposez-vous des tarifs').click();
    expect(await openOnes()).toBe(1);
    expect(await page.locator('details[open] p').innerText()).toContain('tarifs préférentiels');
    await page.getByText('Proposez-vous des tarifs').click();
    expect(await openOnes()).toBe(0);
  });
});

describe('the form', () => {
  test('SITE-36..38, ERR-48, CST-10, AMB-02: sent once, « Envoi en cours... » for two seconds, success, defaults', async () => {
    answer = good;
    const page = await filled();
    await send(page).click();
    await sending(page).waitFor();
    expect(await sending(page).isDisabled()).toBe(true);
    // a second press, and Enter in a field, while the first is on its way
    await page.getByLabel('E-mail').press('Enter');
    await sending(page).dispatchEvent('click');
    await expect.poll(() => posted.length).toBe(1);
    await page.clock.runFor(1900);
    expect(await sending(page).count()).toBe(1);
    await page.clock.runFor(200);
    await page.getByText(SENT).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    expect(await page.getByLabel('Sujet').inputValue()).toBe('Demande de devis');
    expect(await send(page).isEnabled()).toBe(true);
    expect(posted).toHaveLength(1);
    expect(JSON.parse(posted[0] ?? '')).toMatchObject({
      nom: 'Lartigue',
      sujet: 'Livraison',
      site_web: '',
    });
  });

  test('SITE-36, ERR-49: a failure is shown and the input stays; a retry may succeed', async () => {
    answer = () => ({ status: 500, body: '<html>' });
    const page = await filled();
    await send(page).click();
    await sending(page).waitFor();
    await page.clock.runFor(2100);
    await page.getByText(FAILED).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Cent couverts.');
    answer = good;
    await send(page).click();
    await sending(page).waitFor();
    expect(await page.getByText(FAILED).count()).toBe(0);
    await page.clock.runFor(2100);
    await page.getByText(SENT).waitFor();
  });

  test('ERR-49: without network, the same message and nothing lost', async () => {
    const page = await filled();
    await page.route('**/api/contact', (route) => route.abort());
    await send(page).click();
    await sending(page).waitFor();
    await page.clock.runFor(2100);
    await page.getByText(FAILED).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Cent couverts.');
  });

  test('AMB-02: a slow answer keeps the button waiting beyond two seconds, then counts', async () => {
    let release = () => {};
    answer = () => new Promise((resolve) => (release = () => resolve(good())));
    const page = await filled();
    await send(page).click();
    await expect.poll(() => posted.length).toBe(1);
    await page.clock.runFor(6000);
    expect(await sending(page).isDisabled()).toBe(true);
    release();
    await page.getByText(SENT).waitFor();
  });

  test('SITE-34: a missing or wrong value shows at its field, and nothing is sent', async () => {
    answer = good;
    posted.length = 0;
    const page = await visit('/contact');
    await page.getByLabel('E-mail').fill('pas-une-adresse');
    await alive(page, 'contact');
    await send(page).click();
    for (const [field, words] of [
      ['Nom', 'Le nom est requis'],
      ['Prénom', 'Le prénom est requis'],
      ['E-mail', "L'email est invalide"],
      ['Message', 'Le message est requis'],
    ] as const) {
      const box = page.getByLabel(field, { exact: true });
      expect(await box.getAttribute('aria-invalid')).toBe('true');
      const said = await box.getAttribute('aria-describedby');
      expect(await page.locator(`#${said}`).innerText()).toBe(words);
    }
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('nom');
    expect(posted).toEqual([]);
  });
});
