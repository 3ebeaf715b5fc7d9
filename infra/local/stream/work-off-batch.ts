import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import type { StreamMapping } from '#infra/local/template/stream-mappings.ts';
import type { StreamRecord } from './event-filter.ts';

export interface BatchSurroundings {
  invoke: (event: { Records: StreamRecord[] }) => Promise<InvocationOutcome>;
  /** Everything up to this record is processed or given up. */
  onDone: (record: StreamRecord) => void;
  giveUp: (
    records: readonly StreamRecord[],
    condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded',
  ) => void;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  signal: AbortSignal;
}

interface Piece {
  records: StreamRecord[];
  /** Earlier failed runs. */
  failures: number;
}

const longestWaitMs = 60_000;

/**
 * Processes a batch as Lambda does: in order; after a reported failure it continues from that record; a
 * batch whose run failed is halved; records that failed too often, or are too old, are given up. No record
 * is processed before an earlier one.
 */
export async function workOffBatch(
  mapping: StreamMapping,
  batch: StreamRecord[],
  around: BatchSurroundings,
): Promise<void> {
  const pieces: Piece[] = [{ records: batch, failures: 0 }];
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
    const { records, failures } = withoutOld(piece, mapping, around);
    if (records.length === 0) continue;
    const outcome = await around.invoke({ Records: records });
    // a batch in progress when the host stops is delivered again at its next start
    if (around.signal.aborted) return;
    const failedAt = firstFailure(outcome, records, mapping.reportsFailures);
    const done = records[failedAt - 1];
    if (done) around.onDone(done);
    const rest = records.slice(failedAt);
    if (rest.length === 0) continue;
    const isHalved = mapping.bisects && outcome.kind !== 'answered' && outcome.kind !== 'throttled';
    if (isHalved && rest.length > 1) {
      const half = Math.ceil(rest.length / 2);
      // halving a batch is not a retry of its records
      pieces.unshift({ records: rest.slice(0, half), failures }, { records: rest.slice(half), failures });
      continue;
    }
    const failed = outcome.kind === 'throttled' ? failures : failedAt > 0 ? 1 : failures + 1;
    if (failed > mapping.retries) {
      around.giveUp(rest, 'RetryAttemptsExhausted');
      around.onDone(rest.at(-1)!);
      continue;
    }
    pieces.unshift({ records: rest, failures: failed });
    await around.wait(Math.min(longestWaitMs, 500 * 2 ** failed));
    if (around.signal.aborted) return;
  }
}

function withoutOld(piece: Piece, { maxAgeSeconds }: StreamMapping, around: BatchSurroundings): Piece {
  if (maxAgeSeconds === undefined) return piece;
  const oldest = around.now() / 1000 - maxAgeSeconds;
  const young = piece.records.findIndex(({ dynamodb }) => dynamodb.ApproximateCreationDateTime >= oldest);
  const count = young === -1 ? piece.records.length : young;
  const old = piece.records.slice(0, count);
  const last = old.at(-1);
  if (last === undefined) return piece;
  around.giveUp(old, 'RecordAgeExceeded');
  around.onDone(last);
  return { ...piece, records: piece.records.slice(count) };
}

/**
 * Index of the first unprocessed record; their number if all are processed. An answer that names a record of
 * another batch fails all of it, as on Lambda.
 */
function firstFailure(
  outcome: InvocationOutcome,
  records: readonly StreamRecord[],
  reportsFailures: boolean,
): number {
  if (outcome.kind !== 'answered') return 0;
  if (!reportsFailures) return records.length;
  const { payload } = outcome;
  if (payload === null || payload === undefined || payload === '') return records.length;
  const failures: unknown = (payload as { batchItemFailures?: unknown }).batchItemFailures ?? [];
  if (!Array.isArray(failures)) return 0;
  const indexes = failures.map((failure: { itemIdentifier?: unknown } | null) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === failure?.itemIdentifier),
  );
  return indexes.length === 0 ? records.length : Math.max(0, Math.min(...indexes));
}
