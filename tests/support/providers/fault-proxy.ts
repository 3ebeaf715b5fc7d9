import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { closeServer, listen } from '#infra/local/http/listen.ts';

/** The answer of the system behind. */
export type Passed = { status: number; contentType: string; body: string };
/** The outcome of one request instead of its answer. */
export type Fault =
  /** Another answer; `pass` calls the system behind first. */
  | ((passed: () => Promise<Passed>) => Promise<Passed> | Passed)
  /** The connection is cut, before or after the system behind carried out the request. */
  | 'reset'
  | 'reset-after'
  /** No answer ever comes. */
  | 'hang'
  /** The whole length is announced, half of it comes, and the connection ends. */
  | 'cut'
  /** The answer comes byte by byte, and would take minutes. */
  | 'drip';

/** Which requests a fault strikes, by their address. */
type Rule = { path: RegExp; fault: Fault; times: number };

/**
 * A proxy to another server, with configurable faults. It works on the wire: a client's handling of a broken
 * connection or a false length is really tested.
 */
export const openFaultProxy = async (target: string) => {
  let rules: Rule[] = [];
  const requested: string[] = [];

  const pass = async (request: IncomingMessage, body: Buffer): Promise<Passed> => {
    const {
      host: _host,
      connection: _c,
      'content-length': _l,
      'transfer-encoding': _t,
      ...headers
    } = request.headers;
    const reply = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const contentType = reply.headers.get('content-type') ?? '';
    return { status: reply.status, contentType, body: await reply.text() };
  };

  const strike = (url: string): Fault | undefined => {
    const rule = rules.find(({ path, times }) => times > 0 && path.test(url));
    if (rule) rule.times -= 1;
    return rule?.fault;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    requested.push(url);
    const body = Buffer.concat(await request.toArray());
    const fault = strike(url);
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const passed = () => pass(request, body);
    const given = typeof fault === 'function' ? await fault(passed) : await passed();
    if (fault === 'reset-after') return void request.socket.resetAndDestroy();
    const bytes = Buffer.from(given.body);
    response.writeHead(given.status, {
      'content-type': given.contentType,
      'content-length': bytes.length,
      connection: 'close',
    });
    if (fault === 'drip') return void (await drip(response, bytes));
    if (fault !== 'cut') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    url,
    /** Every requested address, oldest first. */
    requested,
    /** From now on requests whose address matches get this, so many times. */
    inject(path: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY): void {
      rules = [...rules, { path, fault, times }];
    },
    heal(): void {
      rules = [];
      requested.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
};
const drip = async (response: ServerResponse, bytes: Buffer): Promise<void> => {
  for (const byte of bytes) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await pause(50);
  }
  response.end();
};

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

const HTML = '<!DOCTYPE html><html><body>Maintenance en cours</body></html>';

/** Faults that any system may have on any call. */
export const faults = {
  refusedKey: () => ({ status: 401, contentType: 'application/json', body: '{"error":"unauthorized"}' }),
  forbidden: () => ({ status: 403, contentType: 'application/json', body: '{"error":"Forbidden"}' }),
  notFound: () => ({ status: 404, contentType: 'application/json', body: '{"error":"Not found"}' }),
  htmlUnder500: () => ({ status: 500, contentType: 'text/html; charset=UTF-8', body: HTML }),
  htmlUnder200: () => ({ status: 200, contentType: 'text/html; charset=UTF-8', body: HTML }),
  /** Whole on the wire, half of the JSON. */
  halfJson: async (passed: () => Promise<Passed>) => {
    const given = await passed();
    return { ...given, body: given.body.slice(0, given.body.length >> 1) };
  },
  tooMany: () => ({ status: 429, contentType: 'application/json', body: '{"error":"Too many requests"}' }),
} satisfies Record<string, Fault>;
