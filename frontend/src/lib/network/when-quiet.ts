import type { QueryClient } from '@tanstack/react-query';

/** What is read next begins when what was read before is drawn. */
const REST_MS = 400;
/** A page that reads nothing, or never comes to rest, holds nothing up for longer. */
const LONGEST_MS = 15_000;

/** Once the page has read what it shows: what it can do without must not share a slow line with it. */
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
