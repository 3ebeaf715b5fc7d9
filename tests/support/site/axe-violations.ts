import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Legally required rules, without axe's best practices. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Violations reported by axe for the current page: the rule, the first element concerned and why. No page of ours has
 * a frame of another origin, so axe runs once in the page, and is loaded by it once: loading takes as long as
 * running.
 */
export const axeViolations = async (page: Page, tags?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, passed } = await page.evaluate(async (only) => {
    // a half faded element has half of its contrast
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
