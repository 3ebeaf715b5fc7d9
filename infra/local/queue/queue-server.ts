import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { closeServer, listen } from '#infra/local/http/listen.ts';
import { BodyTooLarge, readBody } from '#infra/local/http/request-body.ts';
import type { Action } from './actions.ts';
import { queueConsumer, type QueueConsumer } from './consuming.ts';
import { depthOf, type QueueDepth } from './depth.ts';
import { jsonFields } from './fields.ts';
import { messageActions } from './message-actions.ts';
import { queueActions } from './queue-actions.ts';
import { QueueError } from './queue-error.ts';
import { openQueueFile } from './queue-file.ts';
import { Queues } from './queues.ts';
import { send } from './send.ts';

const actions: Readonly<Record<string, Action>> = { ...queueActions, ...messageActions };

/** SQS accepts 1 MiB of messages; base64 and JSON quoting make the request larger. */
const maxRequestBytes = 8 * 1024 * 1024;

export interface QueueServer extends QueueConsumer {
  /** Value for `AWS_ENDPOINT_URL_SQS`. */
  endpoint: string;
  /** Creates a queue or replaces its attributes; its messages stay. Returns its URL. */
  provision(name: string, attributes: Readonly<Record<string, string>>): string;
  depths(): (QueueDepth & { name: string; isDeadLetterQueue: boolean })[];
  /** Puts a message into a queue (not FIFO) on behalf of the host. */
  put(queue: string, body: string): void;
  /** Ends long polls and closes the file. */
  close(): Promise<void>;
}

/**
 * Serves Amazon SQS (AWS JSON 1.0 protocol of the SDK v3) on 127.0.0.1. `file` is a path or `:memory:`;
 * `now` replaces the clock in tests.
 */
export async function startQueueServer(options: {
  file: string;
  port?: number;
  now?: () => number;
}): Promise<QueueServer> {
  const file = openQueueFile(options.file, options.now);
  const queues = new Queues(file);
  const stopping = new AbortController();

  // an idle copy of a function finds its connection still open
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    // a caller with its answer has not disconnected: an abort without a listener costs an error with its
    // stack
    response.on('close', () => response.writableFinished || gone.abort());
    try {
      const action = actionOf(request);
      const fields = jsonFields(await textOf(request));
      const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
      const signal = AbortSignal.any([gone.signal, stopping.signal]);
      const trace = request.headers['x-amzn-trace-id']?.toString();
      reply(response, 200, await action({ file, queues, origin, trace, signal }, fields));
    } catch (error) {
      refuse(response, error);
    }
  }

  const endpoint = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;

  return {
    ...queueConsumer(file, queues),
    endpoint,
    provision: (name, attributes) => `${endpoint}/000000000000/${queues.put(name, attributes).name}`,
    depths: () =>
      queues.all().map((queue) => ({
        name: queue.name,
        isDeadLetterQueue: queues.sourcesOf(queue.name).length > 0,
        ...depthOf(file, queue),
      })),
    put: (name, body) => {
      const queue = queues.get(name);
      const message = { body, attributes: {}, trace: undefined, delayMs: undefined };
      file.atomically(() => send(file, queue, { ...message, groupId: undefined, dedupId: undefined }));
      file.bell.ring(name);
    },
    close: async () => {
      stopping.abort();
      await closeServer(server);
      file.close();
    },
  };
}

function actionOf(request: IncomingMessage): Action {
  const target = String(request.headers['x-amz-target'] ?? '');
  const action = target.startsWith('AmazonSQS.') ? actions[target.slice('AmazonSQS.'.length)] : undefined;
  if (action === undefined) {
    throw new QueueError('UnsupportedOperation', `The action ${target} is not supported here.`);
  }
  return action;
}

async function textOf(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, maxRequestBytes)).toString('utf8');
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new QueueError('RequestTooLarge', 'The request is too large.');
    throw error;
  }
}

function reply(response: ServerResponse, status: number, body: object | void): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body && JSON.stringify(body));
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof QueueError) {
    response.setHeader('x-amzn-query-error', `${error.queryCode};Sender`);
    reply(response, 400, { __type: `com.amazonaws.sqs#${error.code}`, message: error.message });
    return;
  }
  console.error('Queue server fault', error);
  reply(response, 500, { __type: 'com.amazonaws.sqs#InternalFailure', message: 'Internal failure.' });
}
