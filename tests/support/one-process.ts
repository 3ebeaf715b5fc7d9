import { afterAll, vi } from 'vitest';

/** What a file finds when the one before ran in the same process: modules of its own, and all else as it was. */
const environment = { ...process.env };
vi.resetModules();
afterAll(() => {
  if (typeof document !== 'undefined') {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  }
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
