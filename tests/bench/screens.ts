/**
 * Every screen of a running demonstration at 390, 820 and 1440 px, as each of its people: violations of axe, sideways
 * scroll, and elements covered by a floating one on a phone. `npm run bench:screens [origin] [--only=word]`. Ends
 * with 1 when there is anything to fix.
 */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoAccounts, demoCustomer, demoStaff } from '#infra/local/demo/accounts.ts';
import { landingPages, publicPages } from '#shared/content/site-map.ts';
import { axeViolations } from '#tests/support/site/axe-violations.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { table } from './print.ts';

const origin =
  process.argv.slice(2).find((argument) => /^https?:/.test(argument)) ??
  process.env['BENCH_ORIGIN'] ??
  'http://127.0.0.1:3000';
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';

const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

const ACCOUNT = [
  'coordonnees',
  'adresses',
  'equipe',
  'factures',
  'origine',
  'historique',
  'acces',
  'donnees',
];
const PRO = [
  '/dashboard',
  ...ACCOUNT.map((part) => `/dashboard?vue=compte&partie=${part}`),
  '/dashboard?vue=moyens-de-paiement',
  '/dashboard?vue=mes-commandes',
  '/commandes',
  '/commandes-regulieres',
  '/mes-listes',
];

/** Of admin-tabs.tsx, whose components node cannot read. */
const keysIn = (text: string): string[] => [...text.matchAll(/'([A-Za-z]+)'/g)].map(([, key = '']) => key);
const tabsSource = readFileSync('frontend/src/app/admin/admin-tabs.tsx', 'utf8');
const ALL_TABS = [...tabsSource.matchAll(/key: '(\w+)'/g)].map(([, key = '']) => key);
const tabsOf = (role: string): string[] =>
  keysIn(new RegExp(`${role}: \\{\\s*tabs: \\[([^\\]]*)\\]`).exec(tabsSource)?.[1] ?? '');
const tabPath = (key: string) => (key === 'dashboard' ? '/admin/dashboard' : `/admin/dashboard?tab=${key}`);

interface Visitor {
  name: string;
  signIn?: { path: string; mail: string; password: string };
  theme?: 'light' | 'dark';
  pages: readonly string[];
}

const office = (name: string, mail: string, password: string, pages: string[], theme: 'light' | 'dark') => ({
  name: `${name}, ${theme}`,
  signIn: { path: '/admin/login', mail, password },
  theme,
  pages,
});
const { superAdmin } = demoAccounts;
const visitors: Visitor[] = [
  {
    name: 'public',
    pages: [...publicPages, ...Object.keys(landingPages), '/verify-email', '/reset-password', '/admin/login'],
  },
  { name: 'pro', signIn: { path: '/espacepro', ...demoCustomer }, pages: PRO },
  ...['gerante Gisele', 'chef Charlie', 'commis Maxime'].map((person) => {
    const [name = '', first = ''] = person.split(' ');
    return {
      name,
      signIn: { path: '/espacepro', mail: `${name}@brasserie-demo.test`, password: `${first}-demo-2026` },
      pages: PRO,
    };
  }),
  ...(['light', 'dark'] as const).flatMap((theme) => [
    office('super', superAdmin.email, superAdmin.password, [...ALL_TABS.map(tabPath), '/scanner'], theme),
    ...demoStaff.map(({ role, email, password }) =>
      office(role, email, password, tabsOf(role).map(tabPath), theme),
    ),
  ]),
];

const signIn = async (page: Page, { path, mail, password }: NonNullable<Visitor['signIn']>) => {
  await page.goto(`${origin}${path}`);
  await page.getByLabel('E-mail', { exact: true }).fill(mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^se connecter/i }).click();
  await page.waitForURL(/\/dashboard/);
};

/** Fixed elements of the page that cover a control, at any scroll position. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const seen = new Set<string>();
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()} « ${(one.textContent ?? '').trim().slice(0, 30)} »`;
    const floats = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { position, visibility, pointerEvents } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      return (
        position === 'fixed' &&
        visibility === 'visible' &&
        pointerEvents !== 'none' &&
        width > 8 &&
        height > 8
      );
    });
    // a bar as wide as the page may cover what can be scrolled from under it; at the end nothing can
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      // a list rendered on scroll grows on the way
      for (let before = -1; before !== document.documentElement.scrollHeight;) {
        before = document.documentElement.scrollHeight;
        scrollTo({ top: (before - innerHeight) * at, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      for (const float of floats) {
        const box = float.getBoundingClientRect();
        if (box.width >= innerWidth - 1 && at < 1) continue;
        for (const one of document.querySelectorAll<HTMLElement>(
          'main :is(a, button, input, select, textarea, summary)',
        )) {
          if (float.contains(one) || !one.checkVisibility({ visibilityProperty: true })) continue;
          const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
          if (width < 3 || height < 3) continue;
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
          const hit = document.elementFromPoint(x, y);
          if (hit && float.contains(hit)) seen.add(`${name(float)} covers ${name(one)}`);
        }
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...seen];
  });

const problemsOf = async (page: Page): Promise<string[]> => {
  const problems: string[] = [];
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) problems.push(`${width} px: ${beyond} px sideways`);
    if (width === 390) problems.push(...(await covered(page)).map((each) => `${width} px: ${each}`));
    problems.push(...(await axeViolations(page)).map((each) => `${width} px: ${each}`));
  }
  return problems;
};

const visit = async (context: BrowserContext, { name, signIn: account, pages }: Visitor) => {
  const page = await context.newPage();
  if (account) await signIn(page, account);
  const found: [string, string][] = [];
  let visited = 0;
  for (const path of pages) {
    if (!`${name} ${path}`.includes(only)) continue;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${origin}${path}`);
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
    await page
      .locator('main h1, main h2')
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => undefined);
    visited += 1;
    const problems = await problemsOf(page);
    found.push(...problems.map((problem): [string, string] => [`${name} ${path}`, problem]));
    process.stderr.write(`${name} ${path}: ${problems.join(' | ') || 'nothing'}\n`);
  }
  return { found, visited };
};

const visitAs = async (browser: Browser, visitor: Visitor) => {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: visitor.theme ?? 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    return await visit(context, visitor);
  } finally {
    await context.close();
  }
};

const browser = await openBrowser();
try {
  const found: [string, string][] = [];
  let visited = 0;
  for (const visitor of visitors) {
    if (!visitor.pages.some((path) => `${visitor.name} ${path}`.includes(only))) continue;
    const seen = await visitAs(browser, visitor);
    found.push(...seen.found);
    visited += seen.visited;
  }
  if (found.length > 0) table('What there is to mend', ['screen', 'problem'], found);
  process.stdout.write(
    `${visited} screens at ${WIDTHS.map(([width]) => width).join(', ')} px: ${found.length} to mend\n`,
  );
  if (found.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
