import type { Browser } from '@playwright/test';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import type { Act, Step } from './act.ts';
import type { House } from './house.ts';
import type { Interruption } from './interruptions.ts';
import { isSoon, openStage, PATIENCE_MS, SEEN_WITHIN_MS, signInHere, type Stage, within } from './stage.ts';

/** An act with an interruption before some of its steps; sending is the last one. */
export interface Case {
  act: Act;
  /** Makes all choices of the case. */
  seed: number;
  /** By the number of the step that they come before; the last of a step lasts until it was tried. */
  plan: ReadonlyMap<number, readonly Interruption[]>;
}

/** How an interruption ended; only `broken` is a fault. */
export type Ending = 'kept' | 'asked first' | 'refused aloud' | 'begins empty' | 'broken';
export interface Result {
  interruption: string;
  step: string;
  ending: Ending;
  why?: string;
}

class Broken extends Error {}

const STORED_WITHIN_MS = 15_000;

export const playCase = async (
  { house, browser }: { house: House; browser: Browser },
  { act, seed, plan }: Case,
): Promise<Result[]> => {
  const random = seededRandom(seed);
  const mark = `Essai ${seed.toString(36).toUpperCase()}`;
  const struck = [...plan.values()].flat();
  const { scene, stage } = await started(async () => {
    const prepared = await act.prepare(house, mark, (most) => random.between(0, most));
    const opened = await openStage({
      house,
      browser,
      act,
      scene: prepared,
      hasClock: struck.some(({ hasClock }) => hasClock),
      hasPageBefore: struck.some(({ needsPageBefore }) => needsPageBefore),
    });
    return { scene: prepared, stage: opened };
  });
  const results: Result[] = [];
  try {
    await scene.open?.(stage.page);
    for (const [at, step] of [...scene.steps, undefined].entries()) {
      const coming = (plan.get(at) ?? []).filter(({ fits }) => fits?.(stage) ?? true);
      for (const interruption of coming) {
        const result: Result = {
          interruption: interruption.name,
          step: step?.name ?? 'send',
          ending: 'broken',
        };
        results.push(result);
        result.ending = await strike(stage, interruption, {
          done: scene.steps.slice(0, at),
          lasts: interruption === coming.at(-1),
        });
      }
      const lasting = coming.at(-1);
      if (step) await doStep(stage, step, lasting);
      else await sendOnce(stage, lasting);
      await end(stage, lasting);
    }
    await expectHonest(stage);
  } catch (error) {
    const last = results.at(-1) ?? { interruption: 'none', step: 'any', ending: 'broken' };
    if (results.length === 0) results.push(last);
    last.ending = 'broken';
    last.why = `${error instanceof Broken ? '' : 'stuck: '}${inShort(error)}`;
    if (process.env['PROOF_CASE'])
      await stage.page.screenshot({ path: `test-results/interrupted-${act.name}-${seed}.png` });
  } finally {
    house.setAhead(0);
    await stage.context.close();
  }
  return results;
};

const STARTS = 3;

/** Nothing is interrupted yet: a machine without time is given another chance. */
const started = async <T>(start: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1)
    try {
      return await start();
    } catch (error) {
      if (n === STARTS) throw error;
      process.stdout.write(`started again: ${inShort(error)}\n`);
    }
};

const strike = async (
  stage: Stage,
  interruption: Interruption,
  { done, lasts }: { done: readonly Step[]; lasts: boolean },
): Promise<Ending> => {
  const { asked } = stage;
  await interruption.strike(stage);
  if (!lasts) await end(stage, interruption);
  try {
    await returnTo(stage, done).catch(async (error: unknown) => {
      // while it lasts, the way back may be blocked as well
      if (!lasts || !interruption.end) throw error;
      await end(stage, interruption);
      await returnTo(stage, done);
    });
  } catch (error) {
    if (!interruption.endsWindows || stage.act.keeps === 'draft') throw error;
    for (const step of done) await doStep(stage, step, undefined);
    return 'begins empty';
  }
  return stage.asked > asked ? 'asked first' : 'kept';
};

/** Ends what lasts; what did not arrive is loaded again. */
const end = async (stage: Stage, lasting: Interruption | undefined): Promise<void> => {
  if (!lasting?.end) return;
  await lasting.end(stage);
  for (const again of await stage.page.getByRole('button', { name: 'Réessayer', exact: true }).all())
    await within(again.click({ timeout: 1000 }));
};

const signInIfAsked = async (stage: Stage): Promise<boolean> => {
  const { page, act } = stage;
  const form = page.getByRole('form', { name: 'Connexion' });
  const way = page
    .getByRole('link', { name: 'Se reconnecter' })
    .or(page.getByRole('button', { name: 'Se reconnecter' }))
    .last();
  if (!(await isSoon(form.or(way).first(), 600))) return false;
  // a notice lies above the button for some seconds: a person closes it
  for (const notice of await page.locator('[data-sonner-toast] button').all())
    await within(notice.click({ timeout: 500 }));
  if (!(await isSoon(form, 500))) await within(way.click({ timeout: PATIENCE_MS / 4 }));
  if (!(await isSoon(form, SEEN_WITHIN_MS))) throw new Broken('the sign-in cannot be reached');
  await signInHere(page, act.who);
  return true;
};

/** To what was typed; the end of the session may be noticed on the way. */
const returnTo = async (stage: Stage, done: readonly Step[]): Promise<void> => {
  await signInIfAsked(stage);
  try {
    await reopen(stage);
    await expectShown(stage, done);
  } catch (error) {
    if (!(await signInIfAsked(stage))) throw error;
    await reopen(stage);
    await expectShown(stage, done);
  }
};

const reopen = async ({ page, scene }: Stage): Promise<void> => {
  if (!page.url().includes(scene.address)) await page.goto(scene.address);
  await scene.open?.(page);
};

const expectShown = async ({ page }: Stage, done: readonly Step[]): Promise<void> => {
  for (const { name, isShown } of done)
    await isShown?.(page).catch((error: unknown) => {
      throw new Broken(`« ${name} » is lost: ${inShort(error)}`);
    });
};

/** What cannot be taken while something lasts is refused aloud, and taken once it has ended. */
const doStep = async (stage: Stage, step: Step, lasting: Interruption | undefined): Promise<void> => {
  const { page } = stage;
  const take = async () => {
    await step.do(page);
    await step.isShown?.(page);
  };
  try {
    await impatiently(stage, lasting, take);
  } catch (error) {
    const wasLost = await signInIfAsked(stage);
    if (!wasLost && !lasting?.end) throw error;
    expectNoYes(stage);
    await end(stage, lasting);
    await reopen(stage);
    await take();
  }
};

/** What lasts keeps most things from happening: nobody waits long for them. */
const impatiently = async (
  { context }: Stage,
  lasting: Interruption | undefined,
  act: () => Promise<void>,
): Promise<void> => {
  if (lasting?.end) context.setDefaultTimeout(3000);
  try {
    await act();
  } finally {
    context.setDefaultTimeout(PATIENCE_MS);
  }
};

/** Sends, and sends again what was refused or has no answer. */
const sendOnce = async (stage: Stage, lasting: Interruption | undefined): Promise<void> => {
  const { scene, page } = stage;
  const failed = await impatiently(stage, lasting, () => scene.send(page)).then(
    () => undefined,
    (error: unknown) => error,
  );
  if ((await scene.stored()) === 0) expectNoYes(stage);
  await end(stage, lasting);
  if (await isStored(stage, failed === undefined ? STORED_WITHIN_MS : 1500)) return;
  // what waited for the session is sent by itself
  if ((await signInIfAsked(stage)) && (await isStored(stage, 2500))) return;
  await returnTo(stage, scene.steps);
  await scene.send(page);
  if (!(await isStored(stage, STORED_WITHIN_MS))) throw new Broken(`was not stored: ${wordsOf(stage)}`);
};

const isStored = async ({ scene }: Stage, forMs: number): Promise<boolean> => {
  const until = Date.now() + forMs;
  do {
    if ((await scene.stored()) > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 150));
  } while (Date.now() < until);
  return false;
};

const expectNoYes = ({ said, scene }: Stage): void => {
  const yes = said.find((text) => scene.yes.test(text));
  if (yes !== undefined) throw new Broken(`a yes for what is not stored: ${yes.slice(0, 200)}`);
};

const expectHonest = async ({ scene }: Stage): Promise<void> => {
  const stored = await scene.stored();
  if (stored !== 1) throw new Broken(`is stored ${stored} times`);
};

const wordsOf = ({ said }: Stage): string => said.slice(-12).join(' | ').slice(0, 600);

/** The first lines of what Playwright reports, without its colours. */
const inShort = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // oxlint-disable-next-line no-control-regex -- the colours of a terminal
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .join(' / ');
