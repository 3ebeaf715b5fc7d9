import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What the law asks for, without what axe recommends besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * What axe has to say about the page as it stands: the rule, the first element concerned and why. No page of ours holds a frame
 * of another origin, so axe runs once in the page; describing what passed, in a blank page besides, took three times as long.
 */
export const axeViolations = async (page: Page, tags?: string[]): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations, passes } = await (tags ? axe.withTags(tags) : axe).analyze();
  if (passes.length === 0) throw new Error('axe found nothing to look at');
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  );
};
