import type { Fields } from './fields.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queues } from './queues.ts';

/** Context of an action. `origin` is the address the caller used, for queue URLs. */
export interface QueueContext {
  file: QueueFile;
  queues: Queues;
  origin: string;
  /** The trace header of the request, the default for its messages. */
  trace?: string | undefined;
  /** Aborts when the caller disconnects, so that a long poll does not send it messages. */
  signal: AbortSignal;
}

/**
 * One action of the SQS API: input as parsed from JSON, answer as sent; throws QueueError to refuse. An
 * action without a result answers with no body at all, as AWS's does.
 */
export type Action = (context: QueueContext, fields: Fields) => object | void | Promise<object>;
