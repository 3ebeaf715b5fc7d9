import type { Fields } from './fields.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queues } from './queues.ts';

/** What an action works with. `origin` is the address the caller used, for queue URLs. */
export interface QueueContext {
  file: QueueFile;
  queues: Queues;
  origin: string;
  /** The trace header of the request, which a message keeps that names none itself. */
  trace?: string | undefined;
  /** Aborts when the caller is gone, so that a long poll does not hand it messages. */
  signal: AbortSignal;
}

/**
 * One action of the SQS API: input as parsed from JSON, answer as sent; throws QueueError to refuse. An action that has
 * nothing to say answers with no body at all, as AWS's does.
 */
export type Action = (context: QueueContext, fields: Fields) => object | void | Promise<object>;
