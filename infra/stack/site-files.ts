/** Output folder of the site, and its part that may be cached forever: an asset's name has its hash. */
export const ASSETS = 'assets';

/** Caching of a file, as metadata of the file itself: a missing file has none. */
export const cacheControlOf = (path: string): string =>
  path.startsWith(`/${ASSETS}/`)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
