// Runs in a process of its own: one copy of one Lambda function, one event at a time. Without imports of
// ours, and as plain JavaScript (see bootstrap.ts): each copy is 18 MB smaller that way.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

interface Invocation {
  requestId: string;
  event: unknown;
  deadlineAt: number;
  /** Time at which the event is handled, instead of now: for demo data in the past. */
  at?: number;
}

const MachineDate = Date;
const machineNow = Date.now.bind(Date);
const shiftedNow = (): number => machineNow() + aheadMs;
let aheadMs = 0;

/** From the first event with a time of its own the clock can be set; it continues from there. */
function setClock(at: number | undefined): void {
  aheadMs = at === undefined ? 0 : at - machineNow();
  if (aheadMs === 0 || Date.now !== MachineDate.now) return;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (date, values: unknown[], made) =>
      Reflect.construct(date, values.length === 0 ? [shiftedNow()] : values, made),
    get: (date, name) => (name === 'now' ? shiftedNow : Reflect.get(date, name)),
  });
}

type Handler = (event: unknown, context: object) => unknown;

const environment = process.env as Record<string, string>;
const functionName = environment['AWS_LAMBDA_FUNCTION_NAME'];

// The host has ended: the answer has no receiver.
process.on('disconnect', () => process.exit(0));

/** Largest answer of a synchronous call: 6 MB and 100 bytes of JSON. */
const MOST_ANSWER_BYTES = 6_291_556;

class ResponseSizeTooLarge extends Error {
  override name = 'Function.ResponseSizeTooLarge';
  constructor(bytes: number) {
    super(
      `Response payload size (${bytes} bytes) exceeded maximum allowed payload size (${MOST_ANSWER_BYTES} bytes).`,
    );
  }
}

/** The size of an answer as JSON; 0 if its text is too short to exceed the limit however it is escaped. */
function answerBytes(payload: unknown): number {
  const body = (payload as { body?: unknown } | null | undefined)?.body;
  if (typeof body === 'string' && body.length < 1_000_000) return 0;
  return Buffer.byteLength(JSON.stringify(payload) ?? '');
}

function tell(message: object): void {
  process.send?.(message);
}

function described(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: 'Error', errorMessage: String(error), trace: [] };
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}

/** `index.handler` → the export `handler` of `index.mjs` (or `.js`) in the task folder. */
async function loadHandler(): Promise<Handler> {
  const [file = '', name = ''] = (environment['_HANDLER'] ?? '').split('.');
  for (const extension of ['mjs', 'js']) {
    const url = pathToFileURL(join(environment['LAMBDA_TASK_ROOT'] ?? '', `${file}.${extension}`)).href;
    try {
      const exports = (await import(url)) as Record<string, Handler | undefined>;
      const handler = exports[name];
      if (typeof handler !== 'function') throw new Error(`${file}.${extension} exports no function ${name}`);
      return handler;
    } catch (error) {
      const isMissing = (error as { code?: string; url?: string }).code === 'ERR_MODULE_NOT_FOUND';
      if (!isMissing || (error as { url?: string }).url !== url) throw error;
    }
  }
  throw new Error(`Cannot find module ${file}`);
}

function contextOf({ requestId, deadlineAt }: Invocation): object {
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: environment['LOCAL_FUNCTION_ARN'],
    memoryLimitInMB: environment['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    logGroupName: environment['AWS_LAMBDA_LOG_GROUP_NAME'],
    logStreamName: environment['AWS_LAMBDA_LOG_STREAM_NAME'],
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineAt - machineNow()),
  };
}

async function run(handler: Handler, invocation: Invocation): Promise<void> {
  const { requestId } = invocation;
  setClock(invocation.at);
  // from here the SDK adds the message's lineage to everything that the function sends
  const [record] =
    (invocation.event as { Records?: { attributes?: Record<string, string> }[] } | null)?.Records ?? [];
  environment['_X_AMZN_TRACE_ID'] = record?.attributes?.['AWSTraceHeader'] ?? '';
  try {
    const payload = await handler(invocation.event, contextOf(invocation));
    const bytes = answerBytes(payload);
    if (bytes > MOST_ANSWER_BYTES) throw new ResponseSizeTooLarge(bytes);
    tell({ requestId, payload: payload === undefined ? null : payload });
  } catch (error) {
    const failure = described(error);
    console.error(JSON.stringify({ level: 'error', message: 'Invoke Error', requestId, ...failure }));
    tell({ requestId, failure });
  }
}

try {
  const handler = await loadHandler();
  process.on('message', (invocation: Invocation) => void run(handler, invocation));
  tell({ ready: true });
} catch (error) {
  const failure = described(error);
  console.error(JSON.stringify({ level: 'error', message: 'Init Error', ...failure }));
  tell({ initFailure: failure });
  process.disconnect();
}
