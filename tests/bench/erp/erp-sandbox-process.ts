/** A Dolibarr sandbox in a process of its own, so that it takes no time from what is measured. */
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';

const [dataDir = '', apiKey = ''] = process.argv.slice(2);
const sandbox = await startDolibarrSandbox({ dataDir, port: 0, apiKey, demo: true, writeWindowMs: 1 });
process.stdout.write(`${sandbox.url}\n`);
