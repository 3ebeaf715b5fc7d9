import { startStripeSandbox } from '#infra/sandboxes/stripe/start.ts';

// Run as a process of its own, so that a test can kill it: `node sandbox-process.ts <dataDir> <publicOrigin>`.
const [dataDir = '', publicOrigin = ''] = process.argv.slice(2);
const { url } = await startStripeSandbox({
  dataDir,
  port: 0,
  publicOrigin,
  secretKey: 'sk_test_viande_bench',
  webhookSecret: 'whsec_bench_first',
  firstRetryMs: 20,
});
console.log(url);
