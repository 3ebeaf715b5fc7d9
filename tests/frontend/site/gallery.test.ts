import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { alive, heldScripts, siteVisits } from '#tests/support/site/site-visits.ts';

const { visit } = await siteVisits();
const visible = (page: Page) => page.locator('[data-view]:visible');
const chosen = (page: Page) => page.locator('label:has([name=categorie]:checked)');
const pageScroll = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflow);

const openViewer = async (page: Page, at = 0): Promise<void> => {
  await visible(page).nth(at).hover();
  await alive(page, 'viewer');
  await visible(page).nth(at).click();
  await page.getByRole('dialog').waitFor();
};

test('SITE-46, SITE-52: four filters; the active one shows its count and only its pictures', async () => {
  const page = await visit('/galerie');
  const filters = page.getByRole('group', { name: 'Filtrer les images' }).locator('label');
  expect(await filters.evaluateAll((all) => all.map((one) => one.childNodes[2]?.textContent))).toEqual([
    'Tout',
    'Production et viandes',
    'Nos locaux',
    'Transport et logistique',
  ]);
  expect(await filters.locator('svg').count()).toBe(4);
  expect(await chosen(page).innerText()).toMatch(/Tout\s*24/);
  for (const name of ['Production et viandes', 'Nos locaux', 'Transport et logistique']) {
    await page.locator('label', { hasText: name }).click();
    expect(await visible(page).count()).toBe(8);
    expect(await chosen(page).innerText()).toMatch(new RegExp(`${name}\\s*8`));
    expect(await filters.locator('span:not([aria-hidden]):visible').count()).toBe(1);
  }
});

test('SITE-47: exactly 24 pictures, each with caption, description and text', async () => {
  const page = await visit('/galerie');
  const figures = page.locator('[data-category] figure');
  expect(await figures.count()).toBe(24);
  const told = await figures.evaluateAll((all) =>
    all.map((one) => [
      one.querySelector('h2')?.textContent !== '',
      (one.querySelector('p')?.textContent ?? '').length > 10,
      (one.querySelector('img')?.alt ?? '').length > 10,
    ]),
  );
  expect(told.flat()).not.toContain(false);
  const kinds = await page
    .locator('[data-category]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['category']));
  expect(new Set(kinds)).toEqual(new Set(['viandes', 'locaux', 'logistique']));
});

test('SITE-48, SITE-52: the viewer closes, goes back and forth, and counts « Image N sur M »', async () => {
  const page = await visit('/galerie');
  await openViewer(page, 2);
  await page.getByText('Image 3 sur 24').waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suivant' }).click();
  await page.getByText('Image 4 sur 24').waitFor();
  await dialog.getByRole('button', { name: 'Précédent' }).click();
  await page.getByText('Image 3 sur 24').waitFor();
  expect(await dialog.locator('[data-title]').textContent()).toBe('Filet de bœuf portionné');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('SITE-48: a tap before the code of the viewer is loaded stays on the page, and takes effect when it is', async () => {
  const page = await visit('/galerie', { hasTouch: true });
  const come = await heldScripts(page, 'viewer');
  const address = page.url();
  await visible(page).nth(2).tap();
  await visible(page).nth(2).locator('xpath=ancestor::*[@data-alive="loading"]').first().waitFor();
  expect(page.url()).toBe(address);
  come();
  await page.getByText('Image 3 sur 24').waitFor();
  expect(page.url().split('#')[0]).toBe(address);
});

test('SITE-49: arrows go round, Escape closes and gives the keyboard back', async () => {
  const page = await visit('/galerie');
  await page.locator('label', { hasText: 'Nos locaux' }).click();
  await openViewer(page);
  await page.getByText('Image 1 sur 8').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Image 8 sur 8').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Image 1 sur 8').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.matches('[data-view]'))).toBe(true);
});

test('SITE-50: the page does not scroll behind the open viewer, and does again after', async () => {
  const page = await visit('/galerie');
  expect(await pageScroll(page)).not.toBe('hidden');
  await openViewer(page);
  expect(await pageScroll(page)).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await pageScroll(page)).not.toBe('hidden');
});

test('SITE-51: a broken picture becomes the placeholder, in the grid and in the viewer', async () => {
  const page = await visit('/galerie', {}, (page) =>
    page.route('**/gallery-tournedos-*', (route) => route.abort()),
  );
  const grid = page.locator('#tournedos img').first();
  await expect
    .poll(() => grid.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('placeholder');
  const box = await grid.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  await openViewer(page, 1);
  await expect
    .poll(() => page.locator('dialog [data-image]').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('placeholder');
});

test('SITE-51: printed, every picture is there, near or not', async () => {
  const page = await visit('/galerie');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect
    .poll(() =>
      page
        .locator('figure img')
        .evaluateAll(
          (all) => all.filter((one) => /gallery-/.test((one as HTMLImageElement).currentSrc)).length,
        ),
    )
    .toBe(24);
});
