import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { axeViolations } from '#tests/support/site/axe-violations.ts';
import { fixture, openGallery, overflowOf, phone } from './gallery-site.ts';

// one check of the whole kit took 43 s of the usual 60 while other work ran on the same cores
vi.setConfig({ testTimeout: 180_000 });

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

const visits = [
  ...['', '?view=public', '?view=pro', '?area=admin', '?view=admin&area=admin'].map((query) => ({
    query,
    colorScheme: 'light' as const,
  })),
  ...['?area=admin', '?view=admin&area=admin'].map((query) => ({ query, colorScheme: 'dark' as const })),
].flatMap((visit) => [
  { ...visit, screen: 'phone', size: phone },
  { ...visit, screen: 'desk', size: fixture },
]);

test.each(visits)(
  '/ui-kit$query on a $screen, $colorScheme: no violation, nothing beyond the screen',
  async (visit) => {
    const { page, complaints } = await gallery.visit(visit.query, {
      ...visit.size,
      colorScheme: visit.colorScheme,
    });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each([
  'Ouvrir une fenêtre',
  'Ouvrir un volet',
  'Demander confirmation',
  'Erreur',
  'Montrer les erreurs',
])('after « %s »', async (press) => {
  const { page, complaints } = await gallery.visit('', fixture);
  await page.getByRole('button', { name: press, exact: true }).click();
  await page
    .locator('dialog[open], [data-sonner-toast][data-mounted=true], [role=alert]:focus')
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('touch targets are at least 44 pixels high and wide', async () => {
  for (const view of ['?view=public', '?view=pro', '?view=admin&area=admin', '']) {
    const { page } = await gallery.visit(view, phone);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, select, summary, nav a, input:not([type=checkbox], [type=radio]), label:has(input)',
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({
          element,
          box: (element.closest('[class*=box]') ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 40))
        .map(
          ({ element, box }) =>
            `${element.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`,
        ),
    );
    expect(small).toEqual([]);
    await page.context().close();
  }
});
