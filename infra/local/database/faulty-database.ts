import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '#infra/local/http/listen.ts';
import { readBody } from '#infra/local/http/request-body.ts';
import { type SeededRandom, seededRandom } from '#infra/sandboxes/provider/seeded-random.ts';
import { OWN_CALL } from './call.ts';
import type { DatabaseFaults } from './faults.ts';
import { LateIndexes, type TableWrite } from './late-indexes.ts';

/** DynamoDB accepts requests up to 16 MB. */
const maxRequestBytes = 16 * 1024 * 1024;
const namespace = 'com.amazonaws.dynamodb.v20120810#';
const singleWrites = ['PutItem', 'UpdateItem', 'DeleteItem'];
const struck = [
  ...singleWrites,
  'TransactWriteItems',
  'TransactGetItems',
  'GetItem',
  'BatchGetItem',
  'Query',
];

interface Input {
  TableName?: string;
  IndexName?: string;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', TableWrite>>[];
  RequestItems?: Record<string, { Keys: object[] }>;
}

interface Answer {
  status: number;
  text: string;
}

export interface FaultyDatabase {
  endpoint: string;
  /** Resolves when the indexes show all writes so far. */
  indexesFollow(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server in front of the database at `target` that refuses and delays as DynamoDB may. Refused calls have
 * no effect.
 */
export async function startFaultyDatabase(
  target: string,
  faults: DatabaseFaults,
  onThrottledWrite: (table: string) => void = () => {},
): Promise<FaultyDatabase> {
  const random = seededRandom(faults.seed);
  const late = faults.indexLagMs > 0 ? new LateIndexes(target, faults.indexLagMs) : undefined;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const action = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const input = JSON.parse((await readBody(request, maxRequestBytes)).toString('utf8')) as Input;
    const isOwn = request.headers[OWN_CALL] !== undefined;
    if (!isOwn && struck.includes(action)) {
      const refused = refusal(action, input, faults, random);
      if (refused !== undefined) {
        const [write] = writesIn(action, input);
        const text = JSON.stringify(refused);
        if (write !== undefined && /hroughput|hrottling/.test(text)) onThrottledWrite(write.TableName);
        return { status: 400, text };
      }
      if (action === 'BatchGetItem' && random.happens(faults.throttles))
        return halfOf(target, request, input);
    }
    if (late === undefined) return passOn(target, request, input);
    if (input.IndexName !== undefined && input.TableName !== undefined)
      return passOn(target, request, { ...input, TableName: await late.readsFrom(input.TableName) });
    const writes = writesIn(action, input);
    await late.beforeWrites(writes);
    const answered = await passOn(target, request, input);
    if (answered.status === 200) late.noteWrites(writes);
    return answered;
  }

  const server = createServer((request, response) => {
    answer(request)
      .then(({ status, text }) => reply(response, status, text))
      .catch((error: unknown) => {
        if (!request.destroyed) console.error('The database in between failed', error);
        response.destroy();
      });
  });
  // with Node's default of five seconds, an idle connection may be closed just as it is used again
  server.keepAliveTimeout = 120_000;
  const port = await listen(server, 0);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    indexesFollow: async () => late?.followed(),
    close: async () => {
      late?.stop();
      await closeServer(server);
    },
  };
}

/** The half that a batch read leaves unprocessed when throttled. */
async function halfOf(target: string, request: IncomingMessage, input: Input): Promise<Answer> {
  const [[table = '', wanted] = [undefined, undefined]] = Object.entries(input.RequestItems ?? {});
  if (wanted === undefined || wanted.Keys.length < 2) return passOn(target, request, input);
  const half = wanted.Keys.length >> 1;
  const withKeys = (keys: object[]) => ({ ...input.RequestItems, [table]: { ...wanted, Keys: keys } });
  const answered = await passOn(target, request, {
    ...input,
    RequestItems: withKeys(wanted.Keys.slice(0, half)),
  });
  if (answered.status !== 200) return answered;
  const whole: object = JSON.parse(answered.text) as object;
  const UnprocessedKeys = { [table]: { ...wanted, Keys: wanted.Keys.slice(half) } };
  return { status: 200, text: JSON.stringify({ ...whole, UnprocessedKeys }) };
}

function refusal(
  action: string,
  input: Input,
  { conflicts, throttles }: DatabaseFaults,
  random: SeededRandom,
): object | undefined {
  const isTransaction = action === 'TransactWriteItems';
  if ((isTransaction || singleWrites.includes(action)) && random.happens(conflicts)) {
    if (isTransaction)
      return cancelled(input, 'TransactionConflict', 'Transaction is ongoing for the item', random);
    return error('TransactionConflictException', 'Transaction is ongoing for the item');
  }
  if (action === 'BatchGetItem' || !random.happens(throttles)) return undefined;
  const why = 'The level of configured provisioned throughput for the table was exceeded.';
  if (isTransaction) return cancelled(input, 'ThrottlingError', why, random);
  return random.happens(0.5)
    ? error('ProvisionedThroughputExceededException', why)
    : error('ThrottlingException', 'Throughput exceeds the current capacity of your table or index.');
}

const error = (code: string, message: string): object => ({ __type: namespace + code, message });

/** A cancelled transaction has a reason for each of its items; one of them conflicted. */
function cancelled(input: Input, Code: string, Message: string, random: SeededRandom): object {
  const items = input.TransactItems ?? [];
  const at = random.between(0, items.length - 1);
  const CancellationReasons = items.map((_, index) => (index === at ? { Code, Message } : { Code: 'None' }));
  const codes = CancellationReasons.map((reason) => reason.Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return { ...error('TransactionCanceledException', message), CancellationReasons };
}

function writesIn(action: string, input: Input): TableWrite[] {
  if (singleWrites.includes(action)) return [input as TableWrite];
  if (action !== 'TransactWriteItems') return [];
  return (input.TransactItems ?? []).flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? []);
}

async function passOn(target: string, request: IncomingMessage, input: Input): Promise<Answer> {
  const names = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'];
  const response = await fetch(target, {
    method: 'POST',
    headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')])),
    body: JSON.stringify(input),
  });
  return { status: response.status, text: await response.text() };
}

function reply(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': body.length });
  response.end(body);
}
