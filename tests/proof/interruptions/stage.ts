import { type Browser, type BrowserContext, errors, expect as patient, type Page } from '@playwright/test';
import type { Act, Scene } from './act.ts';
import { type House, people, type PersonName, type Session } from './house.ts';

export const PATIENCE_MS = 20_000;

/** What is to be seen is seen soon, but on a machine that others use too. */
export const SEEN_WITHIN_MS = 10_000;
export const expect = patient.configure({ timeout: SEEN_WITHIN_MS });

/** A browser with one person signed in, and what it said. */
export interface Stage {
  house: House;
  act: Act;
  scene: Scene;
  context: BrowserContext;
  page: Page;
  session: Session;
  /** Words that appeared on the page, newest last. */
  said: string[];
  /** Tones that were played, in hertz. */
  tones: number[];
  /** How often the page asked before it was left. */
  asked: number;
  /** How far the clock was moved. */
  aheadMs: number;
}

const stateOf = (house: House, { family, token, user, cookie }: Session) => ({
  cookies: [
    {
      ...cookie,
      domain: new URL(house.origin).hostname,
      expires: Math.floor(Date.now() / 1000) + 7 * 86_400,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    },
  ],
  origins: [
    {
      origin: house.origin,
      localStorage: [
        { name: `${family}_token`, value: token },
        { name: `${family}_user`, value: JSON.stringify(user) },
      ],
    },
  ],
});

/** Reports each text that appears and each tone that is played. */
const watch = (): void => {
  const report = (window as unknown as { report: (kind: string, value: string) => void }).report;
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      for (const node of nodes) {
        const text = (node.textContent ?? '').trim();
        if (text !== '' && text.length < 2000) report('text', text);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
    report('tone', String(this.frequency.value));
    return start.call(this, when);
  };
};

interface Opening {
  house: House;
  browser: Browser;
  act: Act;
  scene: Scene;
  hasClock: boolean;
  hasPageBefore: boolean;
}

export const openStage = async ({
  house,
  browser,
  act,
  scene,
  hasClock,
  hasPageBefore,
}: Opening): Promise<Stage> => {
  const session = await house.signIn(act.who);
  const context = await browser.newContext({
    baseURL: house.origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: act.viewport ?? { width: 1280, height: 900 },
    storageState: stateOf(house, session),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(30_000);
  const stage = {
    house,
    act,
    scene,
    context,
    session,
    said: [],
    tones: [],
    asked: 0,
    aheadMs: 0,
  } as unknown as Stage;
  await context.exposeFunction('report', (kind: string, value: string) => {
    if (kind === 'tone') stage.tones.push(Number(value));
    else stage.said.push(value);
  });
  await context.addInitScript(watch);
  await context.route('**/api/**/login', async (route) => {
    const sent = route.request();
    const answer = await house.visit(
      'POST',
      new URL(sent.url()).pathname,
      { 'content-type': 'application/json', origin: house.origin },
      sent.postData() ?? '',
    );
    await route.fulfill({
      status: answer.status,
      headers: { ...answer.headers, 'set-cookie': answer.setCookie.join('\n') },
      body: answer.body,
    });
  });
  if (hasClock) await context.clock.install({ time: Date.now() });
  stage.page = await openPage(stage);
  if (hasPageBefore) await openPageBefore(stage);
  await stage.page.goto(scene.address);
  return stage;
};

/** A page of the same area, which needs little. */
const openPageBefore = ({ page, act }: Stage) =>
  page.goto(people[act.who].family === 'pro' ? '/commandes' : '/admin/dashboard?tab=acces');

const openPage = async (stage: Stage): Promise<Page> => {
  const page = await stage.context.newPage();
  if (process.env['PROOF_CASE']) {
    page.on('requestfailed', (one) =>
      process.stdout.write(
        `  ${Date.now() % 100000} ${one.method()} ${one.url()} ${one.failure()?.errorText}\n`,
      ),
    );
    page.on('response', (one) => {
      if (one.url().includes('/api/'))
        process.stdout.write(
          `  ${Date.now() % 100000} ${one.status()} ${one.request().method()} ${one.url()} ${page.url().slice(-12)} ${one.request().headers()['authorization']?.slice(-8)}\n`,
        );
    });
    page.on('framenavigated', (frame) =>
      process.stdout.write(`  ${Date.now() % 100000} at ${frame.url()}\n`),
    );
  }
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') stage.asked += 1;
    void dialog.dismiss();
  });
  return page;
};

export const homeOf = (who: PersonName) =>
  people[who].family === 'pro'
    ? { signIn: '/login', inside: '/dashboard' }
    : { signIn: '/admin/login', inside: '/admin/dashboard' };

/** By the form of the sign-in, on its page or above another one. */
export const signInHere = async (page: Page, who: PersonName): Promise<void> => {
  const { email, password } = people[who];
  const form = page.getByRole('form', { name: 'Connexion' });
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Mot de passe', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForFunction(
    (family) => localStorage.getItem(`${family}_token`) !== null,
    people[who].family,
  );
  await page.waitForURL((url) => !/login|espacepro/.test(url.pathname));
};

/** In a second tab, whatever the first one shows; the tab stays open. */
export const signInBeside = async (stage: Stage, who: PersonName): Promise<Page> => {
  const beside = await openPage(stage);
  await beside.goto(homeOf(who).signIn);
  const form = beside.getByRole('form', { name: 'Connexion' });
  const again = beside.getByRole('button', { name: 'Se reconnecter' });
  // a tab that opens with the token of the ended session notices its end with its first call
  await form.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await signInHere(beside, who);
  return beside;
};

/** By the button of the area, which a phone has in its menu. */
export const signOutHere = async (page: Page, who: PersonName): Promise<void> => {
  await page.goto(homeOf(who).inside);
  const name = people[who].family === 'pro' ? 'QUITTER' : 'Se déconnecter';
  const button = page.getByRole('button', { name }).first();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await button.or(menu).first().waitFor();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
  await page.waitForFunction(
    (family) => localStorage.getItem(`${family}_token`) === null,
    people[who].family,
  );
};

/** Whether it happened within the time; anything but a wait that ran out is thrown on. */
export const within = async (wait: Promise<unknown>): Promise<boolean> => {
  try {
    await wait;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
};

export const isSoon = (locator: ReturnType<Page['locator']>, timeout = 1000): Promise<boolean> =>
  within(locator.waitFor({ state: 'visible', timeout }));
