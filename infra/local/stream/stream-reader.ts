import { callStreams, DatabaseError } from '#infra/local/database/call.ts';
import type { StreamRecord } from './event-filter.ts';
import type { StreamPositions } from './stream-positions.ts';

interface Shard {
  id: string;
  place: string;
  iterator: string | undefined;
}

/** How often new shards of a stream are listed. */
const shardsEveryMs = 60_000;

/**
 * Reads the stream of a table, shard by shard. Reading is not processing: a shard returns to its position
 * after `rewind`, or in the next process.
 */
export class StreamReader {
  readonly #endpoint: string;
  readonly #table: string;
  readonly #positions: StreamPositions;
  #shards: Shard[] = [];
  #polledAt = -Infinity;

  constructor(endpoint: string, table: string, positions: StreamPositions) {
    this.#endpoint = endpoint;
    this.#table = table;
    this.#positions = positions;
  }

  /** New records, a list for each shard that has any. */
  async read(): Promise<{ place: string; records: StreamRecord[] }[]> {
    if (performance.now() - this.#polledAt > shardsEveryMs) await this.#findShards();
    const found = [];
    for (const shard of this.#shards) {
      const records = await this.#next(shard);
      if (records.length > 0) found.push({ place: shard.place, records });
    }
    return found;
  }

  async #findShards(): Promise<void> {
    const { Streams } = await callStreams<{ Streams: { StreamArn: string }[] }>(
      this.#endpoint,
      'ListStreams',
      {
        TableName: this.#table,
      },
    );
    const arn = Streams.at(-1)?.StreamArn;
    if (arn === undefined) throw new Error(`The table ${this.#table} has no stream.`);
    const { StreamDescription } = await callStreams<{
      StreamDescription: { Shards: { ShardId: string }[] };
    }>(this.#endpoint, 'DescribeStream', { StreamArn: arn });
    const known = new Map(this.#shards.map((shard) => [shard.id, shard]));
    this.#shards = [];
    for (const { ShardId: id } of StreamDescription.Shards) {
      const place = `${arn} ${id}`;
      this.#shards.push(known.get(id) ?? { id, place, iterator: await this.#iterator(arn, id, place) });
    }
    this.#polledAt = performance.now();
  }

  async #iterator(StreamArn: string, ShardId: string, place: string): Promise<string | undefined> {
    const SequenceNumber = this.#positions.get(place);
    const from =
      SequenceNumber === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber };
    try {
      const found = await callStreams<{ ShardIterator: string }>(this.#endpoint, 'GetShardIterator', {
        StreamArn,
        ShardId,
        ...from,
      });
      return found.ShardIterator;
    } catch (error) {
      // a day has passed since: continues with the oldest record
      if (!(error instanceof DatabaseError) || error.name !== 'TrimmedDataAccessException') throw error;
      this.#positions.set(place, undefined);
      return this.#iterator(StreamArn, ShardId, place);
    }
  }

  async #next(shard: Shard): Promise<StreamRecord[]> {
    if (shard.iterator === undefined) return [];
    try {
      const { Records, NextShardIterator } = await callStreams<{
        Records: StreamRecord[];
        NextShardIterator?: string;
      }>(this.#endpoint, 'GetRecords', { ShardIterator: shard.iterator });
      shard.iterator = NextShardIterator;
      return Records;
    } catch (error) {
      // an iterator expires after minutes, and a machine may sleep: back to the position
      this.rewind();
      throw error;
    }
  }

  /** Continues from the positions, whatever was read already. */
  rewind(): void {
    this.#shards = [];
    this.#polledAt = -Infinity;
  }
}
