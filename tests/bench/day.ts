/**
 * Daily tasks of the house's users, run on a running demonstration: acts and seconds of each task. `npm run bench:day
 * [origin] [--only=word]`. Preparing eight lines is bench:preparation, ordering eight bench:journey. It moves stock,
 * blocks a lot and sends an invitation: on a demonstration only. Ends with 1 where a task could not be completed.
 */
import type { Browser } from '@playwright/test';
import { openBrowser } from '#tests/support/site/browser.ts';
import { benchOrigin as origin } from './client.ts';
import { meatTasks } from './day/meat-tasks.ts';
import { officeTasks } from './day/office-tasks.ts';
import { roundTasks } from './day/round-tasks.ts';
import type { Task } from './day/task.ts';
import { openHand } from './desk.ts';
import { table } from './print.ts';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const DESK = { width: 1440, height: 900 };

const tasks = [...officeTasks, ...meatTasks, ...roundTasks].toSorted((a, b) =>
  a.name.charAt(0).localeCompare(b.name.charAt(0)),
);

const walk = async (browser: Browser, task: Task): Promise<string[]> => {
  await task.before?.();
  const context = await browser.newContext({
    viewport: task.screen ?? DESK,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  try {
    await page.goto(`${origin}/admin/login`);
    await page.getByLabel('E-mail', { exact: true }).fill(task.as.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(task.as.password);
    await page.getByRole('button', { name: /^se connecter/i }).click();
    await page.waitForURL('**/admin/dashboard**');
    await page.goto(origin + task.from);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    const hand = openHand(page);
    await task.walk(hand);
    const { acts, seconds } = hand.total();
    return [task.name, String(acts), seconds.toFixed(1)];
  } catch (error) {
    process.exitCode = 1;
    if (process.env['DAY_LOOKS'])
      await page.screenshot({ path: `${process.env['DAY_LOOKS']}/${task.name.slice(3, 20)}.png` });
    return [task.name, '—', String(error).split('\n').slice(0, 4).join(' ').slice(0, 220)];
  } finally {
    await context.close();
  }
};

const browser = await openBrowser();
try {
  const rows: string[][] = [];
  for (const task of tasks) if (task.name.includes(only)) rows.push(await walk(browser, task));
  table('A day on a running demonstration', ['task', 'acts', 'seconds'], rows);
} finally {
  await browser.close();
}
