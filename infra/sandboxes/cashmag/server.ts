import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { readBody } from '#infra/sandboxes/dolibarr/server/access.ts';
import { JSON_TYPE, HTML_TYPE } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import { faultAnswer } from '#infra/sandboxes/dolibarr/server/fault-switch.ts';
import type { Fault, Faults } from '#infra/sandboxes/dolibarr/server/faults.ts';
import { type WireAnswer, send } from '#infra/sandboxes/dolibarr/server/spoiled-answer.ts';
import { answerTill, checkKey } from './api.ts';
import { TillError } from './till-error.ts';
import type { Till } from './till.ts';
import { euros, escape, layout, quantity, table } from '#infra/sandboxes/dolibarr/pages/html.ts';
import { parisDay } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import { SHOP } from './catalogue.ts';

interface TillServer {
  readonly till: Till;
  readonly faults: Faults;
  readonly key: string;
  readonly limit: (key: string) => void;
  readonly refuseFor: (ms: number) => void;
  readonly now: () => Date;
}

/** The till's API at the root, its test controls under `/__sandbox`, a page for users at `/`. */
export function createTillServer(options: TillServer): Server {
  return createServer((request, response) => {
    handle(options, request, response).catch((cause: unknown) => {
      console.error('cashmag sandbox:', cause);
      response.socket?.destroy();
    });
  });
}

async function handle(options: TillServer, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const { faults, refuseFor } = options;
  if (url.pathname === '/__sandbox/faults') {
    return send(response, await faultAnswer(request, faults, refuseFor));
  }
  if (url.pathname === '/__sandbox/late-tickets') return send(response, await addLate(options, request));
  if (url.pathname === '/') {
    const html = tillPage(options.till, options.now());
    return send(response, { status: 200, contentType: HTML_TYPE, body: html });
  }
  const fault = faults.strike(request.method ?? 'GET', url.pathname + url.search);
  if (fault?.mode === 'down') {
    request.socket.destroy();
    return undefined;
  }
  if (fault?.mode === 'hang') return undefined;
  const answer = (fault && wrongAnswer(fault)) ?? carryOut(options, request, url);
  return send(response, answer, fault);
}

function carryOut(options: TillServer, request: IncomingMessage, url: URL): WireAnswer {
  try {
    options.limit(checkKey(request, options.key));
    if (request.method !== 'GET') throw new TillError(405, 'Method not allowed');
    return json(200, answerTill(options.till, url.pathname, url.searchParams));
  } catch (cause) {
    if (!(cause instanceof TillError)) throw cause;
    const wait = cause.retryAfterSeconds;
    return {
      ...json(cause.status, { error: cause.message }),
      ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
    };
  }
}

/** `POST /__sandbox/late-tickets {date, count}`: an offline device sends that day's sales later. */
async function addLate({ till }: TillServer, request: IncomingMessage): Promise<WireAnswer> {
  const { date, count } = await readBody(request);
  const wanted = Number(count ?? 1);
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date) || !(wanted >= 1 && wanted <= 500)) {
    return json(400, { error: 'date (YYYY-MM-DD) and count (1 to 500) are wanted' });
  }
  till.addLateTickets(date, wanted);
  return json(200, { date, count: wanted });
}

function wrongAnswer(fault: Fault): WireAnswer | undefined {
  switch (fault.mode) {
    case '401':
    case '403':
    case '503':
    case '429':
      return json(Number(fault.mode), { error: 'Fault on purpose' });
    case '500':
      return { status: 500, contentType: JSON_TYPE, body: '' };
    case 'html200':
      return { status: 200, contentType: HTML_TYPE, body: '<!doctype html><p>Maintenance</p>' };
    default:
      return undefined;
  }
}

function json(status: number, value: unknown): WireAnswer {
  return { status, contentType: JSON_TYPE, body: JSON.stringify(value) };
}

const LISTED_DAYS = 14;

/** The last two weeks, including today. */
function tillPage(till: Till, now: Date): string {
  const rows = Array.from({ length: LISTED_DAYS }, (_value, index) => {
    const day = parisDay(now, -index);
    const tickets = till.tickets(day, day);
    const lines = tickets.flatMap((ticket) => ticket.lines);
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + of(line), 0);
    return [
      escape(day),
      quantity(tickets.length),
      quantity(sum((line) => line.milli) / 1000),
      euros(sum((line) => line.totalTtcCents) / 100),
      euros(sum((line) => line.totalHtCents) / 100),
    ];
  });
  const intro = `<p class="note">Bac à sable local qui parle l'API de la caisse (boutique ${escape(SHOP.name)}).</p>`;
  return layout('Caisse', intro + table(['Jour', 'Tickets', 'Quantité', 'CA TTC', 'CA HT'], rows), 'Cashmag');
}
