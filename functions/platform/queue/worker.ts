import type { SQSBatchResponse, SQSEvent, SQSHandler } from 'aws-lambda';
import type * as z from 'zod/mini';
import { log, logAbout } from '#functions/platform/logger.ts';

/** Thrown by a worker to drop a message for good: it can never succeed and was reported elsewhere. */
export class Discard extends Error {}

/**
 * A Lambda fed by a queue. Each message is parsed by its schema and handled alone; failed ones go back to
 * the queue one by one (partial batch), and to the DLQ after too many failures. In a FIFO queue nothing is
 * handled behind a failure.
 */
export const queueWorker =
  <S extends z.ZodMiniType>(
    schema: S,
    handle: (message: z.output<S>, messageId: string, receipt: string) => Promise<void>,
  ): SQSHandler =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures: { itemIdentifier: string }[] = [];
    const fifo = event.Records[0]?.eventSourceARN.endsWith('.fifo') ?? false;
    for (const record of event.Records) {
      if (fifo && failures.length > 0) {
        failures.push({ itemIdentifier: record.messageId });
        continue;
      }
      try {
        const body: unknown = JSON.parse(record.body);
        logAbout({ messageId: record.messageId, eventId: eventOf(body) });
        await handle(schema.parse(body), record.messageId, record.receiptHandle);
      } catch (error) {
        if (error instanceof Discard) {
          log.warn('message discarded', { messageId: record.messageId, reason: error.message });
          continue;
        }
        log.error('message failed', { messageId: record.messageId, error });
        failures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures: failures };
  };

/** The event of a message, for the worker's log lines. */
const eventOf = (body: unknown): string | undefined =>
  body !== null && typeof body === 'object' && 'eventId' in body && typeof body.eventId === 'string'
    ? body.eventId
    : undefined;
