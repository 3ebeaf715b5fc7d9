import { startHost } from '#infra/local/host.ts';

// Started by the crash test as a process of its own, so that it can be killed.
const [dataDir = '', assemblyDir = '', websiteDir = ''] = process.argv.slice(2);
const environment = {
  DOLIBARR_URL: 'http://erp.test',
  CASHMAG_URL: 'http://till.test',
  STRIPE_SECRET_KEY: 'sk_test_fixture',
  PAYPAL_CLIENT_ID: 'fixture',
};
const showError = (line: string) => console.error(line);
const host = await startHost({
  port: 0,
  dataDir,
  assemblyDir,
  websiteDir,
  demo: false,
  environment,
  showError,
});
process.send?.({ origin: host.origin, pids: host.functions.pids });
process.on('message', () => process.send?.({ origin: host.origin, pids: host.functions.pids }));
