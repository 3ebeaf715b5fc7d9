import { build } from 'vite';
import { buildPublicPages } from './public-pages.ts';

export const WEBSITE_DIR = 'dist/web';

/** The browser's side: the apps by the configuration of frontend/, then the public pages as static documents. */
export const buildWebsite = async (): Promise<void> => {
  await build({ configFile: 'frontend/vite.config.ts', logLevel: 'warn' });
  await buildPublicPages(WEBSITE_DIR);
};
