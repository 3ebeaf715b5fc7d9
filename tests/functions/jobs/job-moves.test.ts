import { beforeEach, expect, test } from 'vitest';
import { type JobsStore, jobsStore } from '#functions/jobs/jobs.store.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { Discard } from '#functions/platform/queue/worker.ts';
import { isUnderWay, jobMoves, queuedJob } from '#shared/jobs/job.ts';
import { createTestTable } from '#tests/support/database/database.ts';

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

test('a worker whose job was given to another, or ended, stops at its next word and leaves it as it is', async () => {
  const job = { id: 'J1', unit: 'produits', message: 'au travail' };
  let isOver = false;
  const working = runJob({ jobs, clock: { now: () => NOW } }, job, async (report) => {
    await report({ done: 1, total: 2 });
    await jobs.change('J1', { status: 'failed', message: 'repris ailleurs' });
    await report({ done: 2, total: 2 });
    isOver = true;
    return { result: null, message: 'fini' };
  });
  await expect(working).rejects.toThrow(Discard);
  expect(isOver).toBe(false);
  expect(await jobs.find('J1', NOW)).toMatchObject({ status: 'failed', message: 'repris ailleurs' });
});

test('a job that has not begun cannot be completed', async () => {
  await jobs.change('J1', { status: 'done', message: 'fini' });
  expect(await jobs.find('J1', NOW)).toMatchObject({ status: 'queued' });
});
