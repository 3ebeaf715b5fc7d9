import { createHash } from 'node:crypto';
import type { StreamRecord } from './event-filter.ts';
import type { StreamPositions } from './stream-positions.ts';

/**
 * An on-demand table of DynamoDB starts with several partitions, each with its own shard: order is per item,
 * and a retried record delays only its own shard. The engine has one shard, which is split here by the
 * partition key.
 */
export const LANES = 4;

const laneOf = ({ dynamodb }: StreamRecord): number => {
  const { Keys } = dynamodb as { Keys?: Record<string, unknown> };
  return (createHash('sha256').update(JSON.stringify(Keys?.['pk'])).digest()[0] ?? 0) % LANES;
};

const isAfter = (record: StreamRecord, position: string | undefined): boolean =>
  position === undefined || BigInt(record.dynamodb.SequenceNumber) > BigInt(position);

/**
 * The positions of one mapping: a lane of each shard has its own, and a shard is read from the last of them.
 */
export class StreamLanes implements StreamPositions {
  readonly #positions: StreamPositions;
  readonly #mapping: string;

  constructor(positions: StreamPositions, mapping: string) {
    this.#positions = positions;
    this.#mapping = mapping;
  }

  get(place: string): string | undefined {
    const all = Array.from({ length: LANES }, (_, lane) => this.#positions.get(this.placeOf(place, lane)));
    return all.reduce((first, one) => {
      if (first === undefined || one === undefined) return undefined;
      return BigInt(one) < BigInt(first) ? one : first;
    });
  }

  set(place: string, sequenceNumber: string | undefined): void {
    for (let lane = 0; lane < LANES; lane += 1)
      this.#positions.set(this.placeOf(place, lane), sequenceNumber);
  }

  placeOf(place: string, lane: number): string {
    return `${this.#mapping} ${place} ${lane}`;
  }

  /** The records that a lane has not processed yet. */
  of(place: string, lane: number, records: readonly StreamRecord[]): StreamRecord[] {
    const position = this.#positions.get(this.placeOf(place, lane));
    return records.filter((record) => laneOf(record) === lane && isAfter(record, position));
  }
}
