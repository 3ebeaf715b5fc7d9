import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalFunctions } from '#infra/local/lambda/functions.ts';
import type { QueueServer } from '#infra/local/queue/queue-server.ts';
import { queueNameFrom } from '#infra/local/queue/queue-settings.ts';
import type { StreamMapping } from '#infra/local/template/stream-mappings.ts';
import { eventFilter, type StreamRecord } from './event-filter.ts';
import { LANES, StreamLanes } from './stream-lanes.ts';
import type { StreamPositions } from './stream-positions.ts';
import { StreamReader } from './stream-reader.ts';
import { workOffBatch } from './work-off-batch.ts';

/** Lambda polls each shard four times a second; local users wait less. */
const pauseMs = 100;
const pauseAfterFaultMs = 1000;

interface Surroundings {
  endpoint: string;
  positions: StreamPositions;
  functions: Pick<LocalFunctions, 'invoke'>;
  queues: Pick<QueueServer, 'put'>;
  /** Gets the age of the last record of a batch when the function is called. */
  onRead?: (functionArn: string, ageMs: number) => void;
  /** Learns of each poll of a mapping and how many records it found. */
  onPoll?: (mappingId: string, records: number) => void;
}

/** Feeds functions from the streams of tables; returns a function that stops it. */
export function startStreamPollers(mappings: readonly StreamMapping[], around: Surroundings): () => void {
  const stopping = new AbortController();
  for (const mapping of mappings) void poll(mapping, around, stopping.signal);
  return () => stopping.abort();
}

async function poll(mapping: StreamMapping, around: Surroundings, signal: AbortSignal): Promise<void> {
  const lanes = new StreamLanes(around.positions, mapping.functionArn);
  const reader = new StreamReader(around.endpoint, mapping.table, lanes);
  const reading = { ...around, passes: eventFilter(mapping.filters), signal };
  const working = Array.from({ length: LANES }, () => new LaneWork());
  while (!signal.aborted) {
    try {
      const read = await reader.read();
      around.onPoll?.(
        mapping.id,
        read.reduce((sum, { records }) => sum + records.length, 0),
      );
      for (const { place, records } of read)
        for (const [lane, work] of working.entries())
          work.add(() => workOffLane(mapping, records, { ...reading, lanes, place, lane }));
      await Promise.all(working.map((work) => work.room()));
      await wait(pauseMs, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The stream of ${mapping.table} could not be worked off`, error);
      // each lane finishes or fails, then all continue from their own positions
      await Promise.all(working.map((work) => work.end()));
      reader.rewind();
      await wait(pauseAfterFaultMs);
    }
  }
}

/** Maximum number of reads pending for a lane that retries; then reading pauses. */
const MOST_WAITING = 20;

/** Pending work of a lane, one read after the other; the others continue while it retries. */
class LaneWork {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #fault: unknown;

  add(step: () => Promise<void>): void {
    this.#waiting += 1;
    this.#last = this.#last
      // after a fault nothing is processed before the lane is read again
      .then(() => (this.#fault === undefined ? step() : undefined))
      .catch((error: unknown) => {
        this.#fault = error ?? new Error('unknown');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** Waits for room; throws an earlier failure. */
  async room(): Promise<void> {
    if (this.#waiting > MOST_WAITING) await this.#last;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Waits for all of it, and clears failures. */
  async end(): Promise<void> {
    await this.#last;
    this.#fault = undefined;
  }
}

type Reading = Surroundings & {
  place: string;
  lanes: StreamLanes;
  lane: number;
  passes: (record: unknown) => boolean;
  signal: AbortSignal;
};

async function workOffLane(
  mapping: StreamMapping,
  records: readonly StreamRecord[],
  { place: shard, lanes, lane, passes, signal, functions, queues, positions, onRead }: Reading,
): Promise<void> {
  const place = lanes.placeOf(shard, lane);
  const wanted = lanes
    .of(shard, lane, records)
    .filter(passes)
    .map((record) => ({ ...record, eventSourceARN: mapping.streamArn }));
  for (let from = 0; from < wanted.length; from += mapping.batchSize) {
    await workOffBatch(mapping, wanted.slice(from, from + mapping.batchSize), {
      invoke: (event) => {
        const writtenAt = event.Records.at(-1)?.dynamodb.ApproximateCreationDateTime ?? 0;
        onRead?.(mapping.functionArn, Date.now() - writtenAt * 1000);
        return functions.invoke(mapping.functionArn, event);
      },
      onDone: ({ dynamodb }) => positions.set(place, dynamodb.SequenceNumber),
      giveUp: (lost, condition) => {
        console.error(`${lost.length} records of ${mapping.streamArn} were given up: ${condition}`);
        if (mapping.failureArn !== undefined)
          queues.put(queueNameFrom(mapping.failureArn), JSON.stringify(givenUp(mapping, lost, condition)));
      },
      now: Date.now,
      wait: (milliseconds) => wait(milliseconds, undefined, { signal }),
      signal,
    });
    if (signal.aborted) return;
  }
  // a record that is filtered out, or of another lane, counts as processed
  const last = records.at(-1);
  if (last && !signal.aborted) positions.set(place, last.dynamodb.SequenceNumber);
}

/** Lambda's message to a failure destination: which records, not their content. */
function givenUp(mapping: StreamMapping, records: readonly StreamRecord[], condition: string) {
  const [first] = records;
  const last = records.at(-1);
  const instant = (record: StreamRecord | undefined) =>
    new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  return {
    requestContext: { requestId: randomUUID(), functionArn: mapping.functionArn, condition },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: instant(first),
      approximateArrivalOfLastRecord: instant(last),
      batchSize: records.length,
      streamArn: mapping.streamArn,
    },
  };
}
