import {
  homeOf,
  isSoon,
  SEEN_WITHIN_MS,
  signInBeside,
  signInHere,
  signOutHere,
  type Stage,
  within,
} from './stage.ts';

/** What comes between two things that a person does. */
export interface Interruption {
  name: string;
  hasClock?: true;
  /** A page to go back to is opened first. */
  needsPageBefore?: true;
  fits?: (stage: Stage) => boolean;
  strike: (stage: Stage) => Promise<void>;
  /** Ends what lasts, once the person tried to go on. */
  end?: (stage: Stage) => Promise<void>;
  /** What was typed in a window that stores no draft may be gone. */
  endsWindows?: true;
  /** The screen may refuse what was typed for it, aloud. */
  refuses?: true;
}

const CALLS = '**/api/**';
const CODE = '**/assets/**';

/** The browser reads again what it shows when somebody comes back to it. */
const look = (stage: Stage): Promise<unknown> =>
  stage.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** No product has it. */
const UNKNOWN_CODE = '4006381333931';

/** A question whether what is typed may be lost: it may not. */
const stay = async ({ page }: Stage): Promise<void> => {
  const no = page.getByRole('button', { name: 'Continuer la saisie' });
  if (await isSoon(no, 1500)) await no.click();
};

/** A clock that jumps, here and at the server, as for a device that slept. */
const jump = async (stage: Stage, ms: number): Promise<void> => {
  stage.aheadMs += ms;
  stage.house.setAhead(stage.aheadMs);
  await stage.page.clock.fastForward(ms);
  await look(stage);
};

const DAY_MS = 86_400_000;
/** The shop's midnight, some seconds after it. */
const toMidnight = (now: number): number => {
  const clock = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  });
  const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number);
  return DAY_MS - (hours * 60 + minutes) * 60_000 + 5000;
};

export const interruptions: readonly Interruption[] = [
  {
    name: 'session-ends',
    strike: async (stage) => {
      await stage.house.end(await currentSession(stage));
      await look(stage);
    },
  },
  {
    name: 'other-person',
    endsWindows: true,
    strike: async (stage) => {
      await stage.house.end(await currentSession(stage));
      const beside = await signInBeside(stage, stage.act.other);
      await expectNothingOf(stage);
      await signOutHere(beside, stage.act.other);
      await beside.goto(homeOf(stage.act.who).signIn);
      await signInHere(beside, stage.act.who);
      await beside.close();
    },
  },
  {
    name: 'network',
    strike: async ({ context }) => {
      await context.route(CALLS, (route) => route.abort('internetdisconnected'));
      await context.setOffline(true);
    },
    end: async ({ context }) => {
      await context.unroute(CALLS);
      await context.setOffline(false);
    },
  },
  {
    name: 'lost-answers',
    // the server does it, and its answer does not come back
    strike: async ({ context }) => {
      await context.route(CALLS, async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await route.fetch().catch(() => undefined);
        await route.abort('connectionreset');
      });
    },
    end: async ({ context }) => context.unroute(CALLS),
  },
  {
    name: 'reload',
    // a page that asks before it is left stays
    strike: async ({ page }) => void (await within(page.reload({ timeout: 1500 })).catch(() => false)),
  },
  {
    name: 'back',
    needsPageBefore: true,
    strike: async (stage) => {
      await within(stage.page.goBack({ timeout: 1500 })).catch(() => false);
      await stay(stage);
    },
  },
  {
    name: 'escape-twice',
    strike: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await stage.page.keyboard.press('Escape');
      if ((await stage.page.locator('dialog[open]').count()) > 0) await stay(stage);
    },
  },
  {
    name: 'wedge-scan',
    strike: async ({ page }) => {
      await page.keyboard.type(UNKNOWN_CODE, { delay: 2 });
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'midnight',
    hasClock: true,
    refuses: true,
    strike: (stage) => jump(stage, toMidnight(Date.now() + stage.aheadMs)),
  },
  {
    name: 'deadline',
    hasClock: true,
    refuses: true,
    fits: ({ scene }) => scene.deadlineMs !== undefined,
    strike: (stage) => jump(stage, (stage.scene.deadlineMs ?? 0) - stage.aheadMs),
  },
  {
    name: 'colleague-saves',
    refuses: true,
    fits: ({ scene }) => scene.colleague !== undefined,
    strike: async (stage) => {
      await stage.scene.colleague?.();
      await look(stage);
    },
  },
  {
    name: 'storage-full',
    strike: async ({ page }) => {
      await page.evaluate(() => {
        for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
          for (let n = 0; n < 4; n += 1)
            try {
              localStorage.setItem(`filled_${size}_${n}`, 'x'.repeat(size));
            } catch {
              break;
            }
      });
    },
    end: async ({ page }) => {
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('filled_')) localStorage.removeItem(key);
      });
    },
  },
  {
    name: 'code-missing',
    strike: async ({ context }) => {
      await context.route(CODE, (route) => route.abort('connectionreset'));
    },
    end: async ({ context }) => context.unroute(CODE),
  },
];

/** The session that the browser has now: it may have signed in again since. */
const currentSession = async ({ context, session }: Stage) => {
  const cookies = await context.cookies();
  const value = cookies.find(({ name }) => name === session.cookie.name)?.value ?? session.cookie.value;
  return { ...session, cookie: { ...session.cookie, value } };
};

/** The first tab shows nothing of the person before, in words or in fields. */
const expectNothingOf = async ({ page, scene: { own } }: Stage): Promise<void> => {
  const isClean = await within(
    page.waitForFunction(
      (texts) => {
        const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
        const shown = `${document.body.innerText}\n${fields.map(({ value }) => value).join('\n')}`;
        return texts.every((text) => !shown.includes(text));
      },
      own,
      { timeout: SEEN_WITHIN_MS },
    ),
  );
  if (!isClean) throw new Error(`the next person sees what is the former’s: ${own.join(', ')}`);
};
