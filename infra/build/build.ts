import { fileURLToPath } from 'node:url';
import { buildFunctions } from './functions.ts';
import { buildWebsite } from './website.ts';

/** Everything that is deployed: one bundle per Lambda, and the website. */
export const buildAll = async (): Promise<void> => {
  await Promise.all([buildFunctions(), buildWebsite()]);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
