// `npm test`: everything, from a fresh clone. Plain JavaScript, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, node24 } from '#infra/local/prepare.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
await installPackages();
const node = node24();
process.env.PATH = `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;

/**
 * What holds orders, money, stock and sessions together is tried as it goes on a busy day of DynamoDB, and only so: what
 * holds there holds on a quiet one.
 */
const contended = [
  'tests/store',
  'tests/functions/orders',
  'tests/functions/payments',
  'tests/functions/stock/movements.test.ts',
  'tests/functions/auth/session.test.ts',
  'tests/functions/auth/ended-sessions.test.ts',
];
const chromium = findShell() ?? installShell() ?? findChromium() ?? downloadChromium();
/** Nothing here waits for another: they share the cores. */
const checks = [
  ['format', ['oxfmt', '--check', '.']],
  ['types', ['tsc', '-p', 'tsconfig.json']],
  ['lint', ['oxlint', '.']],
  ['dead code', ['knip', '--no-progress', '--no-config-hints']],
  ['dead code but for tests', ['knip', '--no-progress', '--no-config-hints', '--production']],
];
/** A project of vitest.config.ts. */
const onAPage = 'on a page';
/** What mostly waits: for processes that were killed, for a table that is late, for a browser. */
const waiting = ['crash', 'looks', 'simulation'];
const others = readdirSync('tests', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && ![...waiting, 'e2e'].includes(entry.name) ? [`tests/${entry.name}/`] : [],
);
const vitest = (counted, ...more) => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=test-results/${counted}.json`,
  ...more,
];
/** As `npm start` builds: what it made is stamped, and no shop of the journeys builds again. */
const build = [
  'build',
  ['node', '--disable-warning=ExperimentalWarning', 'infra/local/start/build-if-changed.ts'],
];
const unit = [
  'unit, contract, infra',
  vitest(
    'vitest',
    `--project=!${onAPage}`,
    ...contended.map((part) => `--exclude=${part.endsWith('.ts') ? part : `${part}/**`}`),
    ...others,
  ),
];
/** They wait for half of their time, for what a page does next: beside the others, one after the other. */
const pages = ['pages', vitest('vitest-pages', `--project=${onAPage}`, '--maxWorkers=1')];
/** It works for a third of its time only: beside the others. */
const contention = [
  'store, orders, payments (the table refuses and throttles, its indexes are late)',
  vitest('vitest-contended', '--maxWorkers=1', ...contended),
  { DATABASE_FAULTS: 'conflicts:0.08,throttles:0.04,indexLagMs:150,seed:7' },
];
/** A shop filled once, of which each lane begins with a copy. It waits for half of its time: beside the others. */
const filledShop = '.local-e2e-demo';
const demonstration = [
  'demonstration for the browser lanes',
  ['node', '--disable-warning=ExperimentalWarning', 'tests/e2e/support/fill-demo.ts', filledShop],
];
/** Alone with what it killed: what was on its way to the ERP is left alone for two minutes. It is beside the browsers. */
const kills = ['crash', vitest('vitest-kills', '--maxWorkers=1', 'tests/crash/')];
const stories = [
  'simulation, looks',
  vitest('vitest-waiting', '--maxWorkers=1', 'tests/simulation/', 'tests/looks/'),
];
/** Two lanes of one worker each, one a core: a browser waits more than it works. Journeys of a lane share a shop of its own. */
const journeys = readdirSync('tests/e2e').filter((file) => file.endsWith('.e2e.ts'));
/** Half of their time. */
const half = ['erp', 'jobs', 'journey', 'payments', 'site', 'staff', 'tables', 'workshop'].map(
  (name) => `${name}.e2e.ts`,
);
const browser = (lane, port, files) => [
  `browser ${lane}`,
  ['playwright', 'test', '--reporter=line,json', ...files.map((file) => `tests/e2e/${file}`)],
  {
    E2E_PORT: String(port),
    E2E_DEMO: filledShop,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `test-results/playwright-${lane}.json`,
  },
];
const lanes = [
  [
    browser(
      1,
      3187,
      journeys.filter((file) => !half.includes(file)),
    ),
  ],
  [browser(2, 3287, half)],
  [kills, stories],
];
const only = process.argv.slice(2);
const wanted = ([name]) => only.length === 0 || only.some((word) => name.includes(word));
let failed = 0;
const say = (name, code, startedAt, endedAt = Date.now()) => {
  process.stdout.write(
    `${code === 0 ? '✔' : '✘'} ${name} (${((endedAt - startedAt) / 1000).toFixed(1)} s)\n`,
  );
  if (code !== 0) failed += 1;
};
/** Side by side; what each printed comes at once, when it is done and `after` is over, so that their lines do not mix. */
const together = (these, after = Promise.resolve()) =>
  Promise.all(
    these.filter(wanted).map(async ([name, [command, ...args], environment]) => {
      const startedAt = Date.now();
      const { code, output } = await runQuietly(command, args, environment);
      const endedAt = Date.now();
      await after;
      process.stdout.write(`\n▶ ${name}\n${output}`);
      say(name, code, startedAt, endedAt);
    }),
  );
/** One that shows what it does; whether it went well. */
const alone = async (step) => {
  if (!wanted(step)) return true;
  const [name, [command, ...args]] = step;
  const startedAt = Date.now();
  process.stdout.write(`\n▶ ${name}\n`);
  const code = await run(command, args);
  say(name, code, startedAt);
  return code === 0;
};
// another day, another build
rmSync(filledShop, { recursive: true, force: true });
await together(checks);
// the tests stand on the build: without it they would only say so again
if (await alone(build)) {
  const tested = alone(unit);
  await Promise.all([tested, together([contention, pages, demonstration], tested)]);
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await together([step]);
    }),
  );
}
const counts = countTests();
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(failed === 0 && counts.failed === 0 ? 0 : 1);

function environmentFor(environment = {}) {
  return { ...process.env, ...environment, CHROMIUM_PATH: chromium ?? '' };
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: environmentFor() });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function runQuietly(command, args, environment) {
  return new Promise((resolve) => {
    const env = environmentFor(environment);
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (output += text));
    }
    child.on('error', (error) => resolve({ code: 1, output: `${error}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A Chromium without windows takes half of the processor time of a whole one that hides them. */
function findShell() {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'];
  return known.find((file) => file && existsSync(file));
}

/** Debian's package, where we may install it. */
function installShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-dejavu-core');
  return findShell();
}

function findChromium() {
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return known.find((file) => existsSync(file));
}

/** Playwright's own, which is the shell. */
function downloadChromium() {
  spawnSync('playwright', ['install', '--only-shell', 'chromium'], { stdio: 'inherit' });
  return undefined;
}

function countTests() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of ['vitest', 'vitest-pages', 'vitest-contended', 'vitest-waiting', 'vitest-kills']) {
    const counted = readJson(`test-results/${name}.json`);
    total.passed += counted?.numPassedTests ?? 0;
    total.failed += counted?.numFailedTests ?? 0;
    total.skipped += counted?.numPendingTests ?? 0;
  }
  for (const lane of [1, 2]) {
    const seen = readJson(`test-results/playwright-${lane}.json`)?.stats;
    total.passed += (seen?.expected ?? 0) + (seen?.flaky ?? 0);
    total.failed += seen?.unexpected ?? 0;
    total.skipped += seen?.skipped ?? 0;
  }
  return total;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
