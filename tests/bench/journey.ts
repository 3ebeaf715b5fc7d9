/**
 * A known basket of eight products, ordered on a phone by a scripted person against a running system:
 * `npm run bench:journey [origin]`. Ends with 1 when it takes more than 25 interactions or 30 seconds.
 */
import { devices, type Page } from '@playwright/test';
import { demoCustomer } from '#infra/local/demo/accounts.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { expectOrdered, knownBasket, type Wanted } from './known-basket.ts';
import { openPerson, PACE, type Person } from './person.ts';
import { table } from './print.ts';

const LIMITS = { interactions: 25, seconds: 30 };
const origin = process.argv[2] ?? process.env['BENCH_ORIGIN'] ?? 'http://127.0.0.1:3000';

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${origin}/espacepro`);
  await page.getByLabel('E-mail', { exact: true }).fill(demoCustomer.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoCustomer.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
};

/** Finds each product by the first letters of its name and types its quantity: the keyboard stays open. */
const fillBasket = async (page: Page, person: Person, basket: readonly Wanted[]): Promise<void> => {
  await person.tap(page.getByRole('searchbox', { name: 'Rechercher un produit' }));
  for (const { label, typed, quantity, unit } of basket) {
    await person.fill(typed);
    await person.glance();
    await person.fill(quantity);
    person.done(`${label}: « ${typed} », ${quantity} ${unit}`);
  }
};

const order = async (page: Page, person: Person): Promise<string> => {
  await person.tap(page.getByRole('button', { name: /^Panier/ }));
  await person.tap(page.getByRole('dialog', { name: 'Panier' }).getByRole('button', { name: /^Commander/ }));
  const summary = page.getByRole('dialog', { name: 'Récapitulatif de votre commande' });
  await summary.waitFor();
  person.done('Panier, Commander');
  await person.read();
  await person.tap(summary.getByRole('button', { name: 'Confirmer la commande' }));
  const placed = page.getByRole('dialog', { name: 'Commande enregistrée' });
  await placed.waitFor();
  person.done('Lire, confirmer');
  const reference = /CMD-\d{8}-\d{4,}/.exec((await placed.textContent()) ?? '')?.[0];
  if (reference === undefined) throw new Error('the order has no reference');
  return reference;
};

/** From the shop's address to the reference; prints every step and returns whether it stays within the limits. */
const journey = async (
  page: Page,
  title: string,
  fill: (person: Person) => Promise<void>,
): Promise<boolean> => {
  const person = openPerson(page);
  await page.goto(`${origin}/dashboard`);
  await page.locator('input[data-quantity]').first().waitFor();
  person.done('Ouvrir la boutique');
  await fill(person);
  const reference = await order(page, person);
  const interactions = person.steps.reduce((sum, step) => sum + step.interactions, 0);
  const seconds = person.steps.reduce((sum, step) => sum + step.seconds, 0);
  table(
    `${title}, on a phone (390 px), signed in, from the shop's address to ${reference}`,
    ['step', 'interactions', 'seconds'],
    [
      ...person.steps.map((step) => [step.name, String(step.interactions), step.seconds.toFixed(1)]),
      ['total', String(interactions), seconds.toFixed(1)],
      ['limit', String(LIMITS.interactions), LIMITS.seconds.toFixed(1)],
    ],
  );
  return interactions <= LIMITS.interactions && seconds <= LIMITS.seconds;
};

const browser = await openBrowser();
try {
  const context = await browser.newContext({
    ...devices['iPhone 13'],
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  const page = await context.newPage();
  await signIn(page);
  const basket = await knownBasket(page, 8);
  const results = [
    await journey(page, `A known basket of ${basket.length} products, by their names`, (person) =>
      fillBasket(page, person, basket),
    ),
  ];
  await expectOrdered(page, basket);
  results.push(
    await journey(page, 'The usual basket, by « Mes habitudes »', async (person) => {
      await person.glance();
      await person.tap(page.getByRole('button', { name: /^Tout ajouter/ }));
      person.done('Tout ajouter');
    }),
  );
  process.stdout.write(
    `\nOne interaction: a tap, or a field filled with the Enter that ends it. The person's pace: ${PACE.tap} ms to aim ` +
      `and tap, ${PACE.key} ms a key, ${PACE.glance} ms to recognise what was found, ${PACE.read} ms to read the summary.\n`,
  );
  if (results.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
}
