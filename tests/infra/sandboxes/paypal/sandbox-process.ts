import { startPaypalSandbox } from '#infra/sandboxes/paypal/start.ts';

// run as a process of its own, so that a test can kill it: `node sandbox-process.ts <dataDir> <publicOrigin>`
const [dataDir = '', publicOrigin = ''] = process.argv.slice(2);
const { url } = await startPaypalSandbox({
  dataDir,
  port: 0,
  publicOrigin,
  clientId: 'client-bench',
  clientSecret: 'secret-bench',
  webhookId: '1WEBHOOKBENCH',
  firstRetryMs: 20,
});
console.log(url);
