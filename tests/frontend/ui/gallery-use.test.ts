import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { fixture, openGallery, phone } from './gallery-site.ts';

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

const using = async (query: string, size: typeof fixture, act: (page: Page) => Promise<void>) => {
  const { page, complaints } = await gallery.visit(query, size);
  await act(page);
  expect(complaints).toEqual([]);
  await page.context().close();
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const names = (page: Page) =>
  page.getByRole('table', { name: 'Stock de Bruges' }).locator('tbody tr td:first-child').allInnerTexts();

const toast = (page: Page) => page.locator('[data-sonner-toast]');

describe('a window', () => {
  test('takes the focus, keeps it, gives it back on Escape, and holds the page still', () =>
    using('', fixture, async (page) => {
      const opener = button(page, 'Ouvrir une fenêtre');
      await opener.click();
      const dialog = page.getByRole('dialog', { name: 'Récapitulatif de la commande' });
      await expect(dialog.getByLabel('Consigne pour le livreur')).toBeFocused();
      const before = await page.evaluate(() => window.scrollY);
      await page.mouse.move(20, 400);
      await page.mouse.wheel(0, 600);
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
        ),
      ).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }));

  test('closes by a press outside it, not by a press that began inside', () =>
    using('', fixture, async (page) => {
      await button(page, 'Ouvrir une fenêtre').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading').hover();
      await page.mouse.down();
      await page.mouse.move(5, 5);
      await page.mouse.up();
      await expect(dialog).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toHaveCount(0);
    }));

  test('a question answers no on Escape and yes on its button', () =>
    using('', fixture, async (page) => {
      await button(page, 'Demander confirmation').click();
      await expect(button(page, 'Garder la commande')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Abandonné')).toBeVisible();
      await button(page, 'Demander confirmation').click();
      await button(page, 'Annuler la commande').click();
      await expect(page.getByText('Confirmé', { exact: true })).toBeVisible();
    }));
});

describe('a quantity', () => {
  test('is typed with a comma, stepped with arrows, and limited with a message', () =>
    using('', fixture, async (page) => {
      const weight = page.getByLabel('Poids', { exact: true });
      await weight.fill('13,25');
      await expect(page.getByText('13250 g')).toBeVisible();
      await weight.press('ArrowUp');
      await expect(weight).toHaveValue('14,00');
      await weight.press('PageDown');
      await expect(weight).toHaveValue('4,00');
      await weight.fill('99');
      await weight.blur();
      await expect(weight).toHaveValue('50,00');
      await expect(page.getByText('Maximum : 50,00 kg')).toBeVisible();
      await weight.fill('douze');
      await weight.blur();
      await expect(weight).toHaveValue('50,00');
      await expect(page.getByText('« douze » ne se lit pas comme une quantité.')).toBeVisible();
    }));

  test('a press held on the plus button repeats until it is released', () =>
    using('', fixture, async (page) => {
      const pieces = page.getByLabel('Colis', { exact: true });
      const plus = button(page, 'Augmenter : Colis');
      await plus.click();
      await expect(pieces).toHaveValue('4');
      await plus.hover();
      await page.mouse.down();
      await expect.poll(async () => Number(await pieces.inputValue())).toBeGreaterThan(6);
      await page.mouse.up();
      const reached = await pieces.inputValue();
      await button(page, 'Diminuer : Colis').click();
      await expect(pieces).toHaveValue(String(Number(reached) - 1));
    }));
});

describe('a table', () => {
  test('sorts by its header, both ways, in the French alphabet', () =>
    using('', fixture, async (page) => {
      expect(await names(page)).toEqual([
        'Blanquette de veau',
        'Entrecôte de bœuf',
        'Épaule de bœuf',
        'Filet de bœuf',
        'Gigot d’agneau',
        'Pintade fermière',
      ]);
      const table = page.getByRole('table', { name: 'Stock de Bruges' });
      await table.getByRole('button', { name: 'Stock', exact: true }).click();
      expect((await names(page))[0]).toBe('Gigot d’agneau');
      await table.getByRole('button', { name: 'Stock', exact: true }).click();
      expect((await names(page))[0]).toBe('Pintade fermière');
      await expect(table.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
    }));

  test('is walked with the arrows from one tab stop, and opens a row with Enter', () =>
    using('', fixture, async (page) => {
      await button(page, 'Blanquette de veau').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(button(page, 'Épaule de bœuf')).toBeFocused();
      expect(await page.locator('[data-row-stop][tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-sonner-toast]', { hasText: 'Pintade fermière' })).toBeVisible();
    }));

  test('exports what it shows, in its order', () =>
    using('', fixture, async (page) => {
      await page.getByLabel('Filtrer les produits').fill('bœuf');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        // the list of the kit has more rows to come
        page.getByRole('button', { name: /^Exporter ces \d+ lignes \(CSV\)$/ }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('stock-bruges.csv');
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(lines[0]).toBe('\ufeffProduit;Référence;Catégorie;État;Prix HT / kg;Stock');
      expect(lines[1]).toBe('Entrecôte de bœuf;BOE-ENT;BOEUF;En stock;24,9;84,2');
      expect(lines).toHaveLength(5);
    }));

  test('on a phone becomes cards that a list sorts', () =>
    using('', phone, async (page) => {
      await page.getByLabel('Trier par').first().selectOption('price desc');
      expect((await names(page))[0]).toBe('Filet de bœuf');
    }));
});

describe('a notice', () => {
  test('loads its code at the first notice, and its button acts', () =>
    using('', fixture, async (page) => {
      const scripts = () =>
        page.evaluate(
          () =>
            performance.getEntriesByType('resource').filter(({ name }) => name.includes('toaster')).length,
        );
      expect(await scripts()).toBe(0);
      await button(page, 'Notification').click();
      await toast(page).getByRole('button', { name: 'OK' }).click();
      await expect(page.getByText('Vers les commandes')).toBeVisible();
      expect(await scripts()).toBeGreaterThan(0);
    }));

  test.each([
    { query: '', visible: 4500, gone: 1000, area: 'public site' },
    { query: '?area=admin', visible: 2500, gone: 1000, area: 'back-office' },
  ])(
    'SITE-64, ADM-21, CST-04, AMB-95: stays 5 s, or 3 s in the back-office: $area',
    ({ query, visible, gone }) =>
      using(query, fixture, async (page) => {
        await page.clock.install();
        await button(page, 'Avertissement').click();
        await expect(toast(page)).toHaveAttribute('data-mounted', 'true');
        await page.mouse.move(5, 600);
        await page.clock.runFor(visible);
        await expect(toast(page)).toHaveCount(1);
        await page.clock.runFor(gone);
        await expect(toast(page)).toHaveCount(0);
      }),
  );

  test('SITE-64: success, error, warning and information, top right; a push to the right sends one away', () =>
    using('', fixture, async (page) => {
      for (const [name, kind] of [
        ['Notification', 'success'],
        ['Erreur', 'error'],
        ['Avertissement', 'warning'],
      ] as const) {
        await button(page, name).first().click();
        await expect(page.locator(`[data-sonner-toast][data-type=${kind}]`)).toBeVisible();
      }
      await toast(page).getByRole('button', { name: 'OK' }).click();
      const information = page.locator('[data-sonner-toast][data-type=info]');
      await expect(information).toHaveAttribute('data-mounted', 'true');
      const box = (await information.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.x + box.width).toBeGreaterThan(1440 - 40);
      expect(box.y).toBeLessThan(400);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 20, y);
      await page.mouse.down();
      await page.mouse.move(box.x + 180, y, { steps: 6 });
      await page.mouse.up();
      await expect(information).toHaveCount(0);
    }));

  test('shows above an open window', () =>
    using('', fixture, async (page) => {
      await button(page, 'Ouvrir une fenêtre').click();
      await page.evaluate(() =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Erreur')?.click(),
      );
      await expect(toast(page)).toBeVisible();
      const box = (await toast(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const corner = { x: box.x + box.width - 4, y: box.y + 4, width: 1, height: 1 };
      // its own background, not one dimmed by the window's backdrop
      await expect
        .poll(async () => [
          ...(await sharp(await page.screenshot({ clip: corner }))
            .removeAlpha()
            .raw()
            .toBuffer()),
        ])
        .toEqual([255, 253, 249]);
    }));
});

test('a form shows its errors, takes the focus there, and leads to the field', () =>
  using('', fixture, async (page) => {
    await button(page, 'Montrer les erreurs').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Vérifiez ces points' })).toBeFocused();
    await button(page, 'L’adresse e-mail est invalide.').click();
    const mail = page.getByLabel('Adresse e-mail');
    await expect(mail).toBeFocused();
    await expect(mail).toHaveAttribute('aria-invalid', 'true');
    await expect(mail).toHaveAccessibleDescription('L’adresse e-mail est invalide.');
  }));

test('a password can be shown', () =>
  using('', fixture, async (page) => {
    const field = page.getByLabel('Mot de passe', { exact: true });
    await field.fill('Bistrot-demo');
    await expect(field).toHaveAttribute('type', 'password');
    await button(page, 'Afficher le mot de passe').click();
    await expect(field).toHaveAttribute('type', 'text');
    await button(page, 'Masquer le mot de passe').click();
    await expect(field).toHaveAttribute('type', 'password');
  }));

test('a busy button keeps the focus, shows it, and ignores presses', () =>
  using('', fixture, async (page) => {
    await button(page, 'Envoyer').click();
    const busy = button(page, 'Envoi en cours...');
    await expect(busy).toBeFocused();
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
  }));

test('tabs respond to the arrows', () =>
  using('', fixture, async (page) => {
    await page.getByRole('tab', { name: 'Produits' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Catégories' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Catégories' })).toHaveText(
      'Les catégories les plus vendues.',
    );
  }));

describe('the shells', () => {
  test('public: the header tightens and darkens after 50 px, the way up appears after 500 px', () =>
    using('?view=public', fixture, async (page) => {
      const header = page.locator('header > div');
      const up = page.getByRole('link', { name: 'Remonter en haut de la page' });
      const colour = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
      const tall = (await header.boundingBox())?.height ?? 0;
      const first = await colour();
      await page.evaluate(() => window.scrollTo(0, 50));
      await expect(page.locator('[data-shell]')).toHaveAttribute('data-scrolled', 'top');
      await page.evaluate(() => window.scrollTo(0, 51));
      await expect(page.locator('[data-shell]')).toHaveAttribute('data-scrolled', 'tight');
      await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(tall);
      await expect.poll(colour).not.toBe(first);
      await expect(up).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 501));
      await expect(up).toBeVisible();
      await up.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));

  test('public on a phone: the menu opens, and closes on Escape and on a press elsewhere', () =>
    using('?view=public', phone, async (page) => {
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu).toBeHidden();
      await page.locator('summary', { hasText: 'Menu' }).click();
      await expect(menu.getByRole('link', { name: 'Nos Viandes' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.locator('summary', { hasText: 'Menu' }).click();
      await expect(menu).toBeVisible();
      await page.locator('summary', { hasText: 'Rechercher' }).click();
      await expect(menu).toBeHidden();
    }));

  test('public: Enter in the search reloads nothing', () =>
    using('?view=public', fixture, async (page) => {
      await page.locator('summary', { hasText: 'Rechercher' }).click();
      const search = page.getByRole('searchbox', { name: 'Rechercher sur le site' });
      await expect(search).toBeFocused();
      await search.fill('entrecôte');
      await search.press('Enter');
      await expect(search).toHaveValue('entrecôte');
    }));

  test('back-office: Ctrl-K opens the palette; on a phone the menu returns the focus', async () => {
    await using('?view=admin&area=admin', fixture, async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByText('Palette de commandes')).toBeVisible();
    });
    await using('?view=admin&area=admin', phone, async (page) => {
      await button(page, 'Menu').click();
      await expect(
        page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ventes web' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button(page, 'Menu')).toBeFocused();
    });
  });

  test('the first Tab offers to skip to the content', () =>
    using('?view=pro', fixture, async (page) => {
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Aller au contenu' });
      await expect(skip).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
    }));
});
