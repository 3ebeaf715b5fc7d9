import { beforeEach, expect, test } from 'vitest';
import { type JobsStore, jobsStore } from '#functions/jobs/jobs.store.ts';
import { openTable } from '#functions/platform/table.ts';
import { isUnderWay, jobMoves, queuedJob } from '#shared/jobs/job.ts';
import { createTestTable } from '#tests/support/database.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
let jobs: JobsStore;

beforeEach(async () => {
  jobs = jobsStore(openTable(await createTestTable()));
  await jobs.create(
    queuedJob({ id: 'J1', kind: 'stock-extraction', unit: 'produits', message: 'demandé' }),
    NOW,
  );
});

test('a job is under way as long as it may still fail', () => {
  expect(jobMoves.states.filter((status) => isUnderWay({ status }))).toEqual(['queued', 'running']);
});

test('what has ended well is not made a failure by a worker that comes late', async () => {
  await jobs.begin('J1', NOW, 'au travail');
  await jobs.change('J1', { status: 'done', message: 'fini' });
  await jobs.change('J1', { status: 'failed', message: 'trop tard' });
  expect(await jobs.find('J1', NOW)).toMatchObject({ status: 'done', message: 'fini' });
});

test('a job that nobody has begun cannot be done', async () => {
  await jobs.change('J1', { status: 'done', message: 'fini' });
  expect(await jobs.find('J1', NOW)).toMatchObject({ status: 'queued' });
});
