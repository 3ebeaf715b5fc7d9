/**
 * Run by the CDK command line (`cdk synth`, `cdk diff`): a fresh clone has no build yet, and bundles of an
 * older commit would be synthesised silently. `npm run deploy` builds by itself and runs
 * `infra/stack/app.ts`.
 */
import { buildBundles } from './build-if-changed.ts';
import { withBuildLock } from './build-lock.ts';

process.env['STAGE'] ??= 'dev';
await withBuildLock(() => buildBundles((line) => void process.stderr.write(`${line}\n`)));
await import('#infra/stack/app.ts');
