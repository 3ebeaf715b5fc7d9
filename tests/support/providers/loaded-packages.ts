import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Prints the URL of every module that importing `process.argv[1]` loads, in a fresh process. */
const PROBE = `
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
  await import(process.argv[1]);`;

/** The npm packages that importing this module loads at once, before any function of it is called. */
export async function packagesLoadedBy(specifier: string): Promise<Set<string>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROBE, specifier],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const names = [...stdout.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name = '']) => name);
  return new Set(names);
}
