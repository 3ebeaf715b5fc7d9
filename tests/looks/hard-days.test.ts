import { describe, expect, test } from 'vitest';
import { publicPages } from '#shared/content/site-map.ts';
import { siteVisits } from '#tests/support/site/site-visits.ts';
import { hiddenFocus, layOut, misfits } from './measures.ts';

const { visit } = await siteVisits();
/** Longer than any real name of a customer, a cut or a street. */
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

describe.each(publicPages)('%s', (path) => {
  test('fits at 200 % zoom, and with letters twice as large', async () => {
    // a window of 1280 px zoomed to 200 % is 640 px wide, in twice as many points
    const zoomed = await visit(path, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    await layOut(zoomed);
    expect(await misfits(zoomed)).toEqual([]);
    const large = await visit(path);
    await large.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await layOut(large);
    expect(await misfits(large)).toEqual([]);
  });

  test('fits a phone of 320 px, nothing cut, and holds very long words, there and on a desk', async () => {
    for (const width of [320, 1280]) {
      const page = await visit(path, { viewport: { width, height: 800 } });
      await layOut(page);
      expect(await misfits(page)).toEqual([]);
      await page.evaluate((word) => {
        const told = 'main :is(h2, h3, p, li, dd, dt, strong, blockquote, figcaption span)';
        for (const one of document.querySelectorAll(told)) {
          const last = [...one.childNodes].findLast(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
          if (last) last.textContent = `${last.textContent ?? ''} ${word}`;
        }
      }, LONG);
      await layOut(page);
      expect(await misfits(page)).toEqual([]);
    }
  });

  test('shows the focus', async () => {
    expect(await hiddenFocus(await visit(path), 14)).toEqual([]);
  });

  test('in the system’s colours shows the focus, keeps its buttons and choices distinct', async () => {
    const page = await visit(path, { forcedColors: 'active' });
    expect(await hiddenFocus(page, 14)).toEqual([]);
    await layOut(page);
    const flat = await page.evaluate(() => {
      const box = (one: Element) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(one);
        return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || textDecorationLine !== 'none';
      };
      return [
        ...document.querySelectorAll('main button, main input:not([type=radio]), main select, main textarea'),
      ]
        .filter((one) => one.checkVisibility() && !one.matches('[data-dot], [type=checkbox]'))
        .filter((one) => !box(one) && !(one.parentElement && box(one.parentElement)))
        .map((one) => one.outerHTML.slice(0, 100));
    });
    expect(flat).toEqual([]);
    const invisible = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-current=true], [aria-selected=true], label:has(:checked)')]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const other = [...(one.parentElement?.children ?? [])].find(
            (sibling) => sibling !== one && sibling.tagName === one.tagName && sibling.checkVisibility(),
          );
          if (!other) return false;
          const looks = (element: Element) =>
            ['', '::before', '::after']
              .map((pseudo) => getComputedStyle(element, pseudo || null))
              .map((style) => [
                style.color,
                style.backgroundColor,
                style.borderColor,
                style.scale,
                style.outlineStyle,
              ])
              .join();
          return looks(one) === looks(other);
        })
        .map((one) => one.outerHTML.slice(0, 100)),
    );
    expect(invisible).toEqual([]);
  });

  test('does not move with reduced motion', async () => {
    const page = await visit(path, { reducedMotion: 'reduce' });
    await layOut(page);
    expect(await page.evaluate(() => document.documentElement.dataset['motion'])).toBe('reduced');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
        .map((one) => (one as CSSAnimation).animationName),
    );
    expect(moving).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });

  test('prints its text and pictures, without header, footer and floating buttons', async () => {
    const page = await visit(path);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const visible = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect(
      await visible(
        '[data-shell] > header, [data-shell] > footer, dialog, nav[aria-label="Actions rapides"], video',
      ),
    ).toBe(0);
    expect(await visible('h1')).toBe(1);
    expect(await page.locator('main img[data-src]').count()).toBe(0);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.length).toBeGreaterThan(20_000);
  });
});
