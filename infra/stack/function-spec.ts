import type { photoFolders } from '#shared/kernel/photo.ts';
import type { ParameterName } from './constructs/parameters.ts';
import type { QueueName } from './queue-names.ts';

/** Everything a Lambda is given: its size and, by name, all that it may touch. */
export type FunctionSpec = {
  memoryMb: number;
  timeoutSeconds: number;
  /** `read`: get and query; `write`: also put, update, delete and transactions. Nobody scans. */
  table?: 'read' | 'write';
  /** Queues it may send to, each by its `<NAME>_QUEUE_URL`. */
  sendsTo?: readonly QueueName[];
  /**
   * It sends to the queue that it works off, step by step or until the ERP answers again. Lambda takes that for a loop and
   * drops the 17th message of the chain unless it is told not to.
   */
  continuesItself?: true;
  parameters?: readonly ParameterName[];
  /** May look at what every queue gave up, and put it back to work. */
  redrives?: true;
  /** May write into the archive of accounts. */
  archives?: true;
  /** What it may do with the photographs of each folder; absent: nothing. */
  photos?: { readonly [Folder in keyof typeof photoFolders]?: readonly ('keep' | 'show' | 'delete')[] };
  /** May hand mails to SES. */
  sendsMail?: true;
};
