/**
 * What the CDK command line executes (`cdk synth`, `cdk diff`): in a fresh clone nothing is built yet, and bundles of an
 * older commit would be synthesised without a sign. `npm run deploy` builds by itself and executes `infra/stack/app.ts`.
 */
import { buildBundles } from './build-if-changed.ts';
import { withBuildLock } from './build-lock.ts';

process.env['STAGE'] ??= 'dev';
await withBuildLock(() => buildBundles((line) => void process.stderr.write(`${line}\n`)));
await import('#infra/stack/app.ts');
