import type { photoFolders } from '#shared/kernel/photo.ts';
import type { ParameterName } from './constructs/parameters.ts';
import type { QueueName } from './queue-names.ts';

/** Settings of a Lambda: its size and all resources that it may access. */
export type FunctionSpec = {
  memoryMb: number;
  timeoutSeconds: number;
  /** `read`: get and query; `write`: also put, update, delete and transactions. No function may scan. */
  table?: 'read' | 'write';
  /** Queues it may send to, each by its `<NAME>_QUEUE_URL`. */
  sendsTo?: readonly QueueName[];
  /**
   * It sends to its own queue, step by step or until the ERP answers again. Lambda takes that for a loop and
   * drops the 17th message of the chain unless this is set.
   */
  continuesItself?: true;
  parameters?: readonly ParameterName[];
  /** May read all dead letters, and move them back. */
  redrives?: true;
  /** May write into the archive of accounts. */
  archives?: true;
  /** Rights to the photos of each folder; absent: none. */
  photos?: { readonly [Folder in keyof typeof photoFolders]?: readonly ('keep' | 'show' | 'delete')[] };
  /** May send e-mails by SES. */
  sendsMail?: true;
};
