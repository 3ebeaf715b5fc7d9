/** Files that the build writes besides the pages. */
export { searchIndex } from './search-index.ts';
export { robots, sitemap, webManifest } from './site-records.ts';
