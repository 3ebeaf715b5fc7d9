import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import { API_KEY } from './dolibarr-bench.ts';

/** A sandbox in a process of its own, to be killed: node sandbox-process.ts <dataDir> */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('data directory missing');
const sandbox = await startDolibarrSandbox({
  dataDir,
  port: 0,
  apiKey: API_KEY,
  demo: true,
  writeWindowMs: 0,
});
console.log(sandbox.url);
