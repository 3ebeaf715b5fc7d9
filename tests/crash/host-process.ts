// The whole local system as a process of its own: assembly, site, data folder, port. Its first line is its origin.
import { startHost } from '#infra/local/host.ts';

const [assemblyDir = '', websiteDir = '', dataDir = '', port = '0'] = process.argv.slice(2);
const host = await startHost({
  assemblyDir,
  websiteDir,
  dataDir,
  port: Number(port),
  demo: true,
  environment: {},
  showError: (line) => void process.stderr.write(`${line}\n`),
});
process.on('SIGTERM', () => void host.stop().then(() => process.exit(0)));
process.stdout.write(`${host.origin}\n`);
