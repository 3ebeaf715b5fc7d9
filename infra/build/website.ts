import { build } from 'vite';

export const WEBSITE_DIR = 'dist/web';

/** The browser's side, by the configuration of frontend/. */
export const buildWebsite = async (): Promise<void> => {
  await build({ configFile: 'frontend/vite.config.ts', logLevel: 'warn' });
};
