import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/site/axe-violations.ts';

type Sizes = readonly (readonly [width: number, height: number])[];
const DESK_AND_PHONE: Sizes = [
  [1440, 900],
  [390, 844],
];
/** For screens used standing, and on the wall. */
export const EVERY_SIZE: Sizes = [[820, 1180], ...DESK_AND_PHONE];

/** No violation of axe on a phone, and no sideways scroll there or on a desk; at every size, axe on the desk too. */
export const expectGoodLook = async (page: Page, what: string, sizes = DESK_AND_PHONE): Promise<void> => {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${what} at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 1440 && sizes === EVERY_SIZE) await expectNoViolation(page, `${what} on a desk`);
  }
  await expectNoViolation(page, what);
};

const expectNoViolation = async (page: Page, what: string): Promise<void> => {
  // a window still fading in has half of its contrast
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  expect(await axeViolations(page), what).toEqual([]);
};

/** By how many pixels the first table on the screen overflows its frame, where no page scrolls sideways. */
export const tableBeyond = (page: Page): Promise<number> =>
  page
    .locator('table')
    .first()
    .evaluate((table) => {
      const frame = table.parentElement ?? table;
      return Math.round(table.getBoundingClientRect().right - frame.getBoundingClientRect().right);
    });

/** By how many pixels its frame is wider than the content of the first table on the screen needs. */
export const tableRoom = (page: Page): Promise<number> =>
  page
    .locator('table')
    .first()
    .evaluate((table) => {
      const frame = table.parentElement ?? table;
      table.style.width = 'min-content';
      const needed = table.getBoundingClientRect().width;
      table.style.width = '';
      return Math.floor(frame.clientWidth - needed);
    });

/** Figures and headings of tables that overlap the next column; text truncated with « … » and a title does not. */
export const pastTheirColumn = (page: Page): Promise<string[]> =>
  page.locator('main :is(tbody td:not(:has(select)), th)').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const isTold = cell.matches('[title]') || cell.querySelector('[title]') !== null;
        if (isTold && getComputedStyle(cell).textOverflow === 'ellipsis') return false;
        const words = document.createRange();
        words.selectNodeContents(cell);
        const { left, right } = cell.getBoundingClientRect();
        const told = words.getBoundingClientRect();
        return told.width > 2 && (told.left < left - 1 || told.right > right + 1);
      })
      .map((cell) => `${cell.getAttribute('data-label') ?? 'heading'} ${cell.textContent}`),
  );

/** Order numbers on the screen that are broken over two lines. */
export const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: number } of (text.nodeValue ?? '').matchAll(/CMD-[\dA-Z]+(?:-\d+)?/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(number);
      }
    return broken;
  });

/** Figures on the screen wider than their column. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page
    .locator('main dd')
    .evaluateAll((figures) =>
      figures
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

/** Labels of selects on the screen wider than their field. */
export const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')]
      .filter((select) => select.offsetParent !== null && brush)
      .flatMap((select) => {
        const style = getComputedStyle(select);
        brush!.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [...select.options]
          .map(({ text }) => text)
          .filter((text) => brush!.measureText(text).width > room);
      });
  });
