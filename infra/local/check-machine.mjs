// Before `npm start`, which replaces its process by `exec`: signals reach the host, and a Windows shell does
// not support it.
import { checkMachine } from './prepare.mjs';

checkMachine();
if (process.platform === 'win32') {
  process.stderr.write('On Windows the system starts with: node infra/local/start.mjs\n');
  process.exit(1);
}
