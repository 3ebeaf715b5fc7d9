import { expect, test } from 'vitest';
import { alive, hrefs, plain, siteVisits, stopClock } from '#tests/support/site/site-visits.ts';

const { visit } = await siteVisits();

test.each([
  [
    'SITE-53, SITE-54, CST-19',
    'ile-de-france',
    'Île-de-France',
    ['Le lendemain (24 h)', 'À partir de 15 €, offerte dès 150 €', 'Du lundi au samedi, 8h-18h'],
  ],
  ['SITE-53, SITE-55, CST-19', 'france', 'Reste de la France', ['Sous 48 h', 'Du lundi au vendredi, 9h-17h']],
])(
  '%s: %s has delay, price, vehicles, hours, five guarantees and a picture',
  async (_row, id, tab, words) => {
    const page = await visit('/livraison', { reducedMotion: 'reduce' });
    await alive(page, 'tabs');
    await page.getByRole('tab', { name: tab }).click();
    const zone = page.locator(`#${id}`);
    expect(await zone.locator('dt').allInnerTexts()).toEqual(['Délai', 'Prix', 'Véhicules', 'Horaires']);
    const facts = (await zone.locator('dd').allInnerTexts()).map(plain);
    for (const word of words) expect(facts).toContain(word);
    expect(await zone.getByRole('list', { name: 'Garanties' }).getByRole('listitem').count()).toBe(5);
    expect(await zone.locator('img').first().getAttribute('alt')).not.toBe('');
    expect(await page.getByRole('tab').count()).toBe(2);
  },
);

test('SITE-56, CST-19: three steps, the first before 16h by phone, e-mail or messaging', async () => {
  const page = await visit('/livraison');
  const steps = page.locator('section[aria-labelledby=etapes] li');
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    'Vous commandez avant 16h',
    'Nous préparons',
    'Nous livrons',
  ]);
  expect(await steps.first().innerText()).toContain('Par téléphone, par e-mail ou par messagerie WhatsApp');
});

test('SITE-57, CST-09: testimonials rotate every 5 s; dots choose; the rotation can be stopped', async () => {
  const page = await visit('/livraison', {}, stopClock);
  const voices = page.getByRole('group', { name: 'Avis sur la livraison' });
  await voices.scrollIntoViewIfNeeded();
  await expect.poll(() => voices.getAttribute('data-alive')).toBe('');
  const dot = (index: number) =>
    voices.locator('[data-dot]').nth(index).and(page.locator('[aria-current=true]'));
  expect(await voices.locator('[data-dot]').count()).toBe(4);
  await page.clock.runFor(4000);
  expect(await dot(0).count()).toBe(1);
  await page.clock.runFor(1200);
  await dot(1).waitFor();
  await page.clock.runFor(5000);
  await dot(2).waitFor();
  await voices.locator('[data-dot]').first().click();
  await dot(0).waitFor();
  await voices.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(11_000);
  expect(await dot(0).count()).toBe(1);
});

test('SITE-57: with reduced motion, testimonials do not rotate by themselves', async () => {
  const page = await visit('/livraison', { reducedMotion: 'reduce' }, stopClock);
  const voices = page.getByRole('group', { name: 'Avis sur la livraison' });
  await voices.scrollIntoViewIfNeeded();
  await expect.poll(() => voices.getAttribute('data-alive')).toBe('');
  await page.clock.runFor(11_000);
  expect(await voices.locator('[data-dot]').first().getAttribute('aria-current')).toBe('true');
});

test('SITE-58: four arguments, the Espace Pro, a contact, a telephone', async () => {
  const page = await visit('/livraison');
  const section = page.locator('section[aria-labelledby=arguments]');
  expect(await section.getByRole('heading', { level: 3 }).count()).toBe(4);
  expect(await hrefs(section.getByRole('link'))).toEqual(['/espacepro', '/contact', 'tel:+33536490000']);
});
