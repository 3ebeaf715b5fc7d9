import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkCopies } from '#functions/accounting/check-copies.ts';
import { openCopies } from '#functions/gateways/archive/copies.ts';
import { type AwsEndpoint, startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';

const NOW = new Date('2026-11-28T05:30:00.000Z');
const folder = mkdtempSync(path.join(tmpdir(), 'copies-'));
let aws: AwsEndpoint;
beforeAll(async () => {
  aws = await startAwsEndpoint({
    mails: openMailStore(':memory:'),
    sessionToken: 'token',
    findParameter: () => undefined,
    bucketsDir: folder,
  });
});
afterAll(async () => {
  await aws.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const set = {
    AWS_ENDPOINT_URL_S3: aws.endpoint,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    STAGE: 'prod',
    LOG_LEVEL: 'error',
    ARCHIVE_BUCKET: 'archive',
    COPY_REGION: 'eu-central-1',
    COPY_BUCKET_COMPTES: 'copie-comptes',
    COPY_BUCKET_TABLES: 'copie-tables',
  };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  lines = () => written.mock.calls.map(([line]) => String(line)).join('');
  return () => {
    written.mockRestore();
    vi.unstubAllEnvs();
  };
});
let lines = (): string => '';

const put = (bucket: string, name: string) => {
  const file = path.join(folder, bucket, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
};
const exported = (at: string, file = 'manifest-files.json') =>
  put('copie-tables', `tables/AWSDynamoDB/${String(Date.parse(at)).padStart(14, '0')}-2d8752fd/${file}`);
const look = async () => {
  const seen = await checkCopies(openCopies(), NOW);
  return { seen, rings: lines().includes('"CopyLate":1') };
};

test('finds last night’s export and every month of the accounts in the other region', async () => {
  exported('2026-11-27T00:30:00.000Z');
  exported('2026-11-28T00:30:00.000Z');
  for (const bucket of ['archive', 'copie-comptes']) put(bucket, 'comptes/2026-10/manifeste.json');
  expect(await look()).toEqual({
    seen: { newestExport: '2026-11-28T00:30:00.000Z', missingMonths: [] },
    rings: false,
  });
});

test('alarms where the newest complete export is one night old, even if last night’s failed half-way', async () => {
  exported('2026-11-27T00:30:00.000Z');
  exported('2026-11-28T00:30:00.000Z', 'data/part.json.gz');
  expect(await look()).toEqual({
    seen: { newestExport: '2026-11-27T00:30:00.000Z', missingMonths: [] },
    rings: true,
  });
});

test('alarms where there is no export, or where a month of the accounts was not copied', async () => {
  expect(await look()).toMatchObject({ seen: { newestExport: null }, rings: true });
  exported('2026-11-28T00:30:00.000Z');
  put('archive', 'comptes/2026-10/manifeste.json');
  put('copie-comptes', 'comptes/2026-09/manifeste.json');
  expect(await look()).toMatchObject({ seen: { missingMonths: ['2026-10'] }, rings: true });
});

test('checks nothing on a local machine, which has no copies', async () => {
  vi.stubEnv('STAGE', 'local');
  expect(await look()).toEqual({ seen: { copies: 'none' }, rings: false });
});
