import { describe, expect, it } from 'vitest';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import type { StreamRecord } from '#infra/local/stream/event-filter.ts';
import { workOffBatch } from '#infra/local/stream/work-off-batch.ts';
import type { StreamMapping } from '#infra/local/template/stream-mappings.ts';

const mapping: StreamMapping = {
  id: 'Mapping',
  streamArn: 'arn:stream',
  table: 'table',
  functionArn: 'arn:function',
  batchSize: 10,
  filters: [],
  reportsFailures: true,
  bisects: true,
  retries: 2,
  maxAgeSeconds: 60,
  failureArn: undefined,
};
const NOW = 1_000_000;
const record = (sequence: number, ageSeconds = 0): StreamRecord => ({
  dynamodb: { SequenceNumber: String(sequence), ApproximateCreationDateTime: NOW - ageSeconds },
});
const failure: InvocationOutcome = { kind: 'failed', errorType: 'Error', errorMessage: 'no' };
const reported = (...ids: number[]): InvocationOutcome => ({
  kind: 'answered',
  payload: { batchItemFailures: ids.map((id) => ({ itemIdentifier: String(id) })) },
});
const numbers = (records: readonly StreamRecord[]) =>
  records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));

/** Processes records 1 to `count`, or the given ones, with a function that answers so. */
const workOff = async (
  batch: number | StreamRecord[],
  answer: (sequences: number[], run: number) => InvocationOutcome,
  changed: Partial<StreamMapping> = {},
) => {
  const runs: number[][] = [];
  const done: number[] = [];
  const lost: [string, number[]][] = [];
  const waits: number[] = [];
  const stopping = new AbortController();
  const records =
    typeof batch === 'number' ? Array.from({ length: batch }, (_, index) => record(index + 1)) : batch;
  await workOffBatch({ ...mapping, ...changed }, records, {
    invoke: async ({ Records }) => answer(numbers(Records), runs.push(numbers(Records))),
    onDone: (last) => done.push(...numbers([last])),
    giveUp: (given, condition) => lost.push([condition, numbers(given)]),
    now: () => NOW * 1000,
    wait: async (milliseconds) => void waits.push(milliseconds),
    signal: stopping.signal,
  });
  return { runs, done, lost, waits };
};

describe('a batch of a stream', () => {
  it('is done when the function answers', async () => {
    expect(await workOff(3, () => reported())).toMatchObject({ runs: [[1, 2, 3]], done: [3], lost: [] });
    expect(await workOff(3, () => ({ kind: 'answered', payload: null }))).toMatchObject({ done: [3] });
  });

  it('continues at the first record that the function reports, whatever it reports of later ones', async () => {
    const found = await workOff(4, (_sequences, run) => (run === 1 ? reported(4, 2) : reported()));
    expect(found).toMatchObject({
      runs: [
        [1, 2, 3, 4],
        [2, 3, 4],
      ],
      done: [1, 4],
      lost: [],
    });
  });

  it('fails whole when the answer names a record that is not in it, or has another form', async () => {
    expect((await workOff(2, (_s, run) => (run === 1 ? reported(9) : reported()))).runs).toHaveLength(2);
    const strange: InvocationOutcome = { kind: 'answered', payload: { batchItemFailures: 'all' } };
    expect((await workOff(2, (_s, run) => (run === 1 ? strange : reported()))).runs).toHaveLength(2);
  });

  it('ignores reports where the mapping requires none', async () => {
    expect(await workOff(2, () => reported(1), { reportsFailures: false })).toMatchObject({ done: [2] });
  });

  it('is halved until the failing record is alone, which is given up; the order is unchanged', async () => {
    const found = await workOff(4, (sequences) => (sequences.includes(3) ? failure : reported()));
    expect(found.runs).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [3], [4]]);
    expect(found).toMatchObject({ done: [2, 3, 4], lost: [['RetryAttemptsExhausted', [3]]] });
  });

  it('is given up whole where it is not halved', async () => {
    const found = await workOff(2, () => failure, { bisects: false });
    expect(found).toMatchObject({
      runs: [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      lost: [['RetryAttemptsExhausted', [1, 2]]],
    });
  });

  it('waits longer from failure to failure', async () => {
    const { waits } = await workOff(1, (_s, run) => (run <= 4 ? failure : reported()), { retries: 10 });
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  it('is not counted as tried while no copy of the function is free', async () => {
    const found = await workOff(1, (_s, run) => (run <= 5 ? { kind: 'throttled' } : reported()));
    expect(found).toMatchObject({ done: [1], lost: [] });
  });

  it('skips records that are too old by now, and reports it', async () => {
    const found = await workOff([record(1, 61), record(2, 30)], () => reported());
    expect(found).toMatchObject({ runs: [[2]], done: [1, 2], lost: [['RecordAgeExceeded', [1]]] });
    expect(await workOff([record(1, 9e6)], () => reported(), { maxAgeSeconds: undefined })).toMatchObject({
      lost: [],
    });
  });
});
