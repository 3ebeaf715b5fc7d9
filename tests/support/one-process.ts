import { afterAll, vi } from 'vitest';

/** A fresh environment for each file in a shared process: modules of its own, and everything else reset. */
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
