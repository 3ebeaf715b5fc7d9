import type { Page } from '@playwright/test';
import { quiet } from '#tests/support/site/site-visits.ts';

/**
 * Everything laid out, as after a scroll to the end of the page; touched islands are hydrated, and nothing changes
 * any more.
 */
export const layOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('section')) {
      section.style.contentVisibility = 'visible';
    }
  });
  await quiet(page);
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition && one.playState === 'running')),
  );
};

/** Elements that overflow sideways or are cut off, by their selector; empty when all fits. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.className.toString()} « ${(one.textContent ?? '').trim().slice(0, 40)} »`;
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page itself'] : [];
    /** Scrolled sideways, or hidden, on purpose. */
    const allowed = (one: Element): boolean =>
      one.closest(
        '[data-track], [data-island=strip], [role=tablist], [data-tabs], [aria-hidden=true], legend',
      ) !== null;
    const texts = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !allowed(one) &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const out = texts.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      // a hidden label is one pixel wide on purpose
      return width > 2 && (left < -1 || right > window.innerWidth + 1);
    });
    const cut = texts.filter(
      (one) =>
        one.clientWidth > 2 &&
        getComputedStyle(one).overflow !== 'visible' &&
        (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2),
    );
    return [...wide, ...out.map((one) => `out: ${name(one)}`), ...cut.map((one) => `cut: ${name(one)}`)];
  });

/** Presses Tab `times` times; returns elements that took the focus without showing it. */
export const hiddenFocus = async (page: Page, times: number): Promise<string[]> => {
  const hidden: string[] = [];
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || one === document.body) return undefined;
      // the box around a field may show its focus
      const visible = [one, one.parentElement ?? one].some((box) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(box);
        const { width, height } = box.getBoundingClientRect();
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 2 && height > 2;
      });
      return visible ? undefined : one.outerHTML.slice(0, 120);
    });
    if (problem !== undefined) hidden.push(problem);
  }
  return hidden;
};
