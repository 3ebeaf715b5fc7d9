import { build } from 'vite';
import { buildLandingPages } from './landing-pages.ts';
import { buildOfflineWorkers } from './offline-worker.ts';
import { buildPublicPages, refuseWrongContent } from './public-pages.ts';
import { moveSourceMaps } from './source-maps.ts';

export const WEBSITE_DIR = 'dist/web';

/** Builds the apps by the configuration of frontend/, then the public pages as static documents. */
export const buildWebsite = async (): Promise<void> => {
  // before the slow steps
  refuseWrongContent();
  const built = await build({ configFile: 'frontend/vite.config.ts', logLevel: 'warn' });
  if (!('output' in built)) throw new Error('Vite made more than one build, or none');
  await Promise.all([
    buildLandingPages(WEBSITE_DIR, built.output),
    buildOfflineWorkers(WEBSITE_DIR, built.output),
    buildPublicPages(WEBSITE_DIR),
  ]);
  moveSourceMaps(WEBSITE_DIR, 'web');
};
