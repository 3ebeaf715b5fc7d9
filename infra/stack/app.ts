import { shopApp } from './shop-app.ts';

/**
 * `npm run deploy` and the local start set the stage: there is no default, least of all `local` in the
 * cloud.
 */
const stage = process.env['STAGE'];
if (!stage) throw new Error('Pour quel étage ? STAGE=dev ou STAGE=prod (STAGE=local pour cette machine).');
const { app } = shopApp({
  stage,
  functionsDir: process.env['FUNCTIONS_DIR'] ?? 'dist/functions',
  siteDir: process.env['SITE_DIR'] ?? 'dist/web',
  mapsDir: 'dist/maps',
  isFirst: process.env['FIRST_DEPLOYMENT'] === '1',
  account: process.env['CDK_DEFAULT_ACCOUNT'],
});
app.synth();
