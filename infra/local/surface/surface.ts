import type { IncomingMessage } from 'node:http';
import { openApi } from '#infra/build/api-reference/open-api.ts';
import type { ApiAnswer } from '#infra/local/api/api-request.ts';
import { readBody } from '#infra/local/http/request-body.ts';
import type { LocalFunctions } from '#infra/local/lambda/functions.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import { returnEvent, RETURNS } from '#infra/local/mail/mail-return.ts';
import type { MailStore } from '#infra/local/mail/mail-store.ts';
import { memoryUse } from '#infra/local/memory.ts';
import type { QueueServer } from '#infra/local/queue/queue-server.ts';
import type { Schedules } from '#infra/local/triggers/schedules.ts';
import { watchedNow } from '#infra/local/watch/watched-now.ts';
import type { Watch } from '#infra/local/watch/watch.ts';
import { contracts } from '#shared/contracts.ts';
import { apiPage } from './api-page.ts';
import type { Html } from './html.ts';
import { indexPage, type IndexFacts } from './index-page.ts';
import { mailboxPage, mailPage } from './mailbox-page.ts';

export interface SurfaceParts {
  origin: string;
  mails: MailStore;
  queues: QueueServer;
  schedules: Schedules;
  functions: LocalFunctions;
  watch: Watch;
  /** Undefined if the engine is not ours. */
  databasePid: number | undefined;
  /** Other processes than this one and the functions: the database, the launcher. */
  otherPids: readonly number[];
  index: Pick<IndexFacts, 'hasDemo' | 'providers' | 'dataDir'>;
}

type Page = (parts: SurfaceParts, found: string, request: IncomingMessage, query: URLSearchParams) => Reply;
type Reply = ApiAnswer | Promise<ApiAnswer>;

const pages: readonly [method: string, path: RegExp, Page][] = [
  [
    'GET',
    /^\/__local\/?$/,
    ({ index, schedules, queues, functions, watch }) =>
      htmlAnswer(
        indexPage({
          ...index,
          schedules: schedules.list(),
          queues: queues.depths(),
          watched: watchedNow(watch, functions.definitions),
        }),
      ),
  ],
  [
    'GET',
    /^\/__local\/health$/,
    ({ functions, otherPids }) => {
      const pids = [...otherPids, ...functions.pids];
      return json(200, { ready: true, ...memoryUse(pids), processes: 1 + pids.length });
    },
  ],
  [
    'GET',
    /^\/__local\/processes$/,
    ({ functions, databasePid }) =>
      json(200, { host: [process.pid], database: [databasePid], ...functions.pidsByTitle() }),
  ],
  [
    'GET',
    /^\/__local\/mails$/,
    ({ mails }, _found, _request, query) => json(200, mails.list(query.get('to') ?? '')),
  ],
  [
    'GET',
    /^\/__local\/mailbox$/,
    ({ mails }, _found, _request, query) => htmlAnswer(mailboxPage(mails.list(query.get('to') ?? ''))),
  ],
  [
    'GET',
    /^\/__local\/mailbox\/(\d+)$/,
    ({ mails }, id) => {
      const mail = mails.find(id);
      return mail === undefined ? notFound() : htmlAnswer(mailPage(mail));
    },
  ],
  ['POST', /^\/__local\/mails\/(\d+)\/return$/, returnMail],
  ['GET', /^\/__local\/api$/, () => htmlAnswer(apiPage())],
  ['GET', /^\/__local\/openapi\.json$/, () => json(200, openApi(contracts))],
  ['GET', /^\/__local\/queues$/, ({ queues }) => json(200, queues.depths())],
  ['GET', /^\/__local\/schedules$/, ({ schedules }) => json(200, schedules.list())],
  ['POST', /^\/__local\/schedules\/([^/]+)\/run$/, runSchedule],
  ['POST', /^\/__local\/functions\/([^/]+)\/run$/, runFunction],
];

/** Answers `/__local…`: the state of this machine, for users and tests. It is in no deployed bundle. */
export async function surfaceAnswer(parts: SurfaceParts, request: IncomingMessage): Promise<ApiAnswer> {
  if (!isFromHere(request, parts.origin)) return json(403, { message: 'Only for pages of this machine.' });
  const url = new URL(request.url ?? '/', parts.origin);
  for (const [method, path, answer] of pages) {
    const match = path.exec(url.pathname);
    if (match !== null && method === request.method) {
      return answer(parts, decodeURIComponent(match[1] ?? ''), request, url.searchParams);
    }
  }
  return notFound();
}

/** Refuses posts from other sites, and host names that only resolve to this machine. */
function isFromHere(request: IncomingMessage, origin: string): boolean {
  const { host, port } = new URL(origin);
  const { origin: from } = request.headers;
  const hosts = [host, `localhost:${port}`];
  return (
    hosts.includes(request.headers.host ?? '') &&
    (from === undefined || hosts.includes(from.replace('http://', '')))
  );
}

async function runSchedule(
  { schedules }: SurfaceParts,
  name: string,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const outcome = await schedules.runNow(name);
  if (outcome === undefined) return json(404, { message: `No schedule ${name}` });
  // From the button of the index page: redirect back
  if (request.headers.accept?.includes('text/html')) {
    return { status: 303, headers: { location: '/__local' }, cookies: [], body: Buffer.alloc(0) };
  }
  return json(outcome.kind === 'answered' ? 200 : 502, { name, ...view(outcome) });
}

/** Simulates a bounce or a complaint of SES: `?kind=bounce`, `complaint` or `full`. */
async function returnMail(
  { mails, functions }: SurfaceParts,
  id: string,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<ApiAnswer> {
  const mail = mails.find(id);
  const kind = RETURNS.find((one) => one === (query.get('kind') ?? 'bounce'));
  const receiver = functions.find('mail-returned.notice');
  if (mail === undefined || kind === undefined || receiver === undefined) return notFound();
  const outcome = await functions.invokeAsync(receiver.arn, returnEvent(mail, kind, new Date()));
  if (request.headers.accept?.includes('text/html'))
    return { status: 303, headers: { location: '/__local/mailbox' }, cookies: [], body: Buffer.alloc(0) };
  return json(outcome.kind === 'answered' ? 200 : 502, { id, kind, ...view(outcome) });
}

async function runFunction(
  { functions }: SurfaceParts,
  name: string,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const definition = functions.find(name);
  if (definition === undefined) return json(404, { message: `No function ${name}` });
  const text = (await readBody(request, 1024 * 1024)).toString('utf8');
  const outcome = await functions.invoke(definition.arn, text === '' ? {} : (JSON.parse(text) as unknown));
  return json(outcome.kind === 'answered' ? 200 : 502, { name, ...view(outcome) });
}

function view(outcome: InvocationOutcome): object {
  if (outcome.kind === 'answered') return { status: 'done', result: outcome.payload };
  if (outcome.kind === 'throttled') return { status: 'throttled' };
  return { status: 'failed', error: outcome.errorType, message: outcome.errorMessage };
}

function json(status: number, body: unknown): ApiAnswer {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, cookies: [], body: Buffer.from(JSON.stringify(body)) };
}

function htmlAnswer(page: Html): ApiAnswer {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 200, headers, cookies: [], body: Buffer.from(page.text) };
}

function notFound(): ApiAnswer {
  return json(404, { message: 'Not Found' });
}
