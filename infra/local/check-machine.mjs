// Before `npm start`, which hands its process over by `exec`: signals reach the host, and a Windows shell does not know it.
import { checkMachine } from './prepare.mjs';

checkMachine();
if (process.platform === 'win32') {
  process.stderr.write('On Windows the system starts with: node infra/local/start.mjs\n');
  process.exit(1);
}
