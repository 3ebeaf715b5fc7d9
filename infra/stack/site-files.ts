/** Where the build puts the site, and which part of it may be kept for ever: an asset's name holds the hash of it. */
export const ASSETS = 'assets';

/** What a file says about how long it may be kept, as metadata of the file itself: what is missing says nothing. */
export const cacheControlOf = (path: string): string =>
  path.startsWith(`/${ASSETS}/`)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
