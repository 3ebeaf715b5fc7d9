import { DatabaseSync } from 'node:sqlite';

/** Retention of a stream. */
const RETENTION_SECONDS = 24 * 3600;
const everyMs = 3600_000;

/**
 * Maintains the engine's stream records in its file: it numbers each by scanning all, which an index avoids
 * (9,000 records made a write take 5 ms instead of 1), and it deletes none, while DynamoDB deletes them
 * after a day. Returns a function that stops it.
 */
export function tendStreamRecords(file: string, now: () => number = Date.now): () => void {
  const tend = () => {
    const database = new DatabaseSync(file, { timeout: 5000 });
    database.exec(
      'CREATE INDEX IF NOT EXISTS local_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
    // the newest of a table stays: the next number follows it
    database
      .prepare(
        `DELETE FROM _stream_records WHERE created_at < $oldest
           AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)`,
      )
      .run({ $oldest: Math.floor(now() / 1000) - RETENTION_SECONDS });
    database.close();
  };
  tend();
  const timer = setInterval(tend, everyMs).unref();
  return () => clearInterval(timer);
}
