import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** What the law asks for, without what axe recommends besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe has to say about the page as it stands: the rule, the first element concerned and why. No page of ours holds a
 * frame of another origin, so axe runs once in the page, and is read by it once: to read it takes as long as to run it.
 */
export const axeViolations = async (page: Page, tags?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, passed } = await page.evaluate(async (only) => {
    // what is half faded in has half of its contrast
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'tag', values: only } }),
    });
    const told = found.violations.map(({ id, nodes: [first] }) => ({
      id,
      html: first?.html,
      summary: first?.failureSummary,
    }));
    return { violations: told, passed: found.passes.length };
  }, tags);
  if (passed === 0) throw new Error('axe found nothing to look at');
  return violations.map(({ id, html = '', summary = '' }) => `${id}: ${html.slice(0, 160)} ${summary}`);
};
