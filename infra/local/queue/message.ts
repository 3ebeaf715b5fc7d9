import type { MessageAttributes } from './digests.ts';

/** One stored message. Times are epoch milliseconds; it is in flight while `receipt` is set and `visible_at` is ahead. */
export interface MessageRow {
  seq: number;
  queue: string;
  message_id: string;
  body: string;
  attributes: string;
  trace: string | null;
  group_id: string | null;
  dedup_id: string | null;
  sent_at: number;
  visible_at: number;
  receive_count: number;
  first_received_at: number | null;
  receipt: string | null;
  /** The source queue of a message in a dead-letter queue. */
  dead_from: string | null;
}

export function attributesOf(row: MessageRow): MessageAttributes {
  return JSON.parse(row.attributes) as MessageAttributes;
}

/** SQS shows sequence numbers with 20 digits so that they sort as text. */
export function sequenceNumber(seq: number): string {
  return String(seq).padStart(20, '0');
}
