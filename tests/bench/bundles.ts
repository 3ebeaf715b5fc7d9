/** Prints each Lambda's zip size and CPU of module init over an empty one, and each page's JavaScript (brotli). */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { median, table } from './print.ts';

const FUNCTIONS = 'dist/functions';
const WEB = 'dist/web';
const RUNS = 9;

const zipBytes = (folder: string): number => {
  const target = mkdtempSync(path.join(tmpdir(), 'zip-'));
  try {
    const file = path.join(target, 'code.zip');
    // what CDK uploads; python3 is on every build image and needs no package
    const script = 'import sys,shutil; shutil.make_archive(sys.argv[1][:-4],"zip",sys.argv[2])';
    execFileSync('python3', ['-c', script, file, folder]);
    return readFileSync(file).length;
  } finally {
    rmSync(target, { recursive: true });
  }
};

/** CPU milliseconds (user + system) that importing a module costs a fresh process. */
const initCpuMs = (module: string): number => {
  const code = `const b=process.cpuUsage();await import(${JSON.stringify(path.resolve(module))});const u=process.cpuUsage(b);console.log((u.user+u.system)/1000);process.exit(0)`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: {
      ...process.env,
      TABLE_NAME: 't',
      PARAMETER_PREFIX: '/viande/',
      AWS_REGION: 'eu-west-3',
      LOG_LEVEL: 'silent',
    },
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return Number(run.stdout.trim().split('\n').at(-1));
};

const empty = path.join(mkdtempSync(path.join(tmpdir(), 'empty-')), 'index.mjs');
writeFileSync(empty, 'export const handler = async () => ({ statusCode: 200 });\n');
const rounds = Array.from({ length: RUNS }, () => initCpuMs(empty));
const baseline = median(rounds);

table(
  `Lambdas (module init: median of ${RUNS}, less ${baseline.toFixed(1)} ms of an empty handler)`,
  ['function', 'zip kB', 'init CPU ms'],
  readdirSync(FUNCTIONS).map((name) => {
    const folder = path.join(FUNCTIONS, name);
    const runs = Array.from({ length: RUNS }, () => initCpuMs(path.join(folder, 'index.mjs')));
    return [name, (zipBytes(folder) / 1024).toFixed(1), (median(runs) - baseline).toFixed(1)];
  }),
);

/** These scripts and their imports before any interaction. */
const withImports = (scripts: readonly string[]): Set<string> => {
  const wanted = [...scripts];
  const all = new Set<string>();
  while (wanted.length > 0) {
    const file = wanted.pop() ?? '';
    if (all.has(file) || !existsSync(WEB + file)) continue;
    all.add(file);
    const code = readFileSync(WEB + file, 'utf8');
    for (const [, , imported = ''] of code.matchAll(/(?:from|import)\s*(["'])(\.\/[^"']+\.js)\1/g)) {
      wanted.push(path.posix.join(path.posix.dirname(file), imported));
    }
  }
  return all;
};

/** Scripts requested by the page itself. */
const scriptsOf = (page: string): string[] =>
  [
    ...readFileSync(path.join(WEB, page), 'utf8').matchAll(
      /<(?:script|link)[^>]+(?:src|href)="(\/[^"]+\.js)"/g,
    ),
  ].map(([, file = '']) => file);

/** The pages that customers open first, likewise. */
const CUSTOMER_SCREENS = { '/espacepro': ['espace-pro-page'], '/dashboard': ['pro-area', 'dashboard-page'] };

/** The screens of the back-office that open first: the chunks that the shell requests for them, by name. */
const SCREENS = {
  'sign-in': ['admin-login-page'],
  overview: ['admin-dashboard-page', 'overview-tab'],
  stock: ['admin-dashboard-page', 'stock-page'],
};

const brotli = (file: string): number => brotliCompressSync(readFileSync(WEB + file)).length;

/** How many scripts, and their kB. */
const weightOf = (scripts: readonly string[]): [files: string, kB: string] => {
  const all = [...withImports(scripts)];
  const bytes = all.reduce((sum, file) => sum + brotli(file), 0);
  return [String(all.length), (bytes / 1024).toFixed(1)];
};

if (existsSync(WEB)) {
  const pages = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  table(
    'Pages: JavaScript of the document itself',
    ['page', 'files', 'brotli kB'],
    pages.map((page) => {
      return [page, ...weightOf(scriptsOf(page))];
    }),
  );
  const chunks = readdirSync(path.join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
  const firstLoads = (screens: Record<string, readonly string[]>) =>
    Object.entries(screens).map(([screen, names]) => {
      const asked = names.map((name) => chunks.find((file) => file.startsWith(`${name}-`)));
      if (asked.includes(undefined)) throw new Error(`A chunk of ${screen} has another name now.`);
      return [screen, ...weightOf([...scriptsOf('app.html'), ...asked.map((file) => `/assets/${file}`)])];
    });
  const columns = ['screen', 'files', 'brotli kB'];
  table(
    'Espace Pro: JavaScript of the first load (110 kB at the most)',
    columns,
    firstLoads(CUSTOMER_SCREENS),
  );
  table('Back-office: JavaScript of the first load (150 kB at the most)', columns, firstLoads(SCREENS));
  table(
    'Chunks',
    ['chunk', 'brotli kB'],
    chunks.map((file) => [file, (brotli(`/assets/${file}`) / 1024).toFixed(1)]),
  );
}
