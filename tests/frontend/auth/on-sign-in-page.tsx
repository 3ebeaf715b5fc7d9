import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { emptyList } from './answers.ts';
import { drawSite, freshBrowser, quietConsole } from './draw-site.tsx';

type Answer = Parameters<typeof fakeApi>[0] extends (exchange: never) => infer Given ? Given : never;

/** A fresh browser at /espacepro for each test of a file; `answers` maps paths to answers of the API. */
export const onSignInPage = () => {
  const answers: Record<string, Answer> = {};
  let calls: ReturnType<typeof fakeApi> = [];
  beforeEach(() => {
    quietConsole();
    freshBrowser();
    for (const path of Object.keys(answers)) delete answers[path];
    calls = fakeApi(({ path }) => answers[path.split('?')[0] ?? ''] ?? emptyList);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    answers,
    /** What was sent to a path. */
    to: (path: string) => calls.filter((call) => call.path === path),
    draw: async () => {
      const drawn = drawSite('/espacepro');
      await screen.findByRole('button', { name: 'Se connecter' });
      return drawn;
    },
  };
};
