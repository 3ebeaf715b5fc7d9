import type { QueryClient } from '@tanstack/react-query';

/** Follow-up requests start when the previous data is rendered. */
const REST_MS = 400;
/** Maximum wait for pages without requests or with endless ones. */
const LONGEST_MS = 15_000;

/** Runs after the page has loaded its data, so that optional downloads do not compete on a slow line. */
export const whenQuiet = (client: QueryClient, act: () => void): void => {
  const cache = client.getQueryCache();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const done = (): void => {
    clearTimeout(rest);
    clearTimeout(longest);
    stop();
    act();
  };
  const check = (): void => {
    clearTimeout(rest);
    if (cache.getAll().length > 0 && client.isFetching() === 0) rest = setTimeout(done, REST_MS);
  };
  const longest = setTimeout(done, LONGEST_MS);
  const stop = cache.subscribe(check);
  check();
};
