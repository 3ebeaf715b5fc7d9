import type { ProviderFile } from './provider-file.ts';
import { type Routes, matchRoute } from './routes.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answered, SandboxRequest } from './exchange.ts';

/**
 * Starts on the wanted port; for port 0, on the last port if it is still free: pages opened before a restart
 * (an unfinished checkout) continue to work.
 */
export async function startOnSteadyPort(
  file: ProviderFile,
  wanted: number,
  routes: Routes,
): Promise<WebServer> {
  const lastTime = Number(file.setting('port') ?? 0);
  const server =
    wanted === 0 && lastTime !== 0
      ? await startWebServer(lastTime, routes).catch(() => startWebServer(0, routes))
      : await startWebServer(wanted, routes);
  file.keepSetting('port', String(server.port));
  return server;
}

interface WebServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 1024 * 1024;

/** Serves `routes` on 127.0.0.1. Port 0 takes a free one; a taken `port` rejects with EADDRINUSE. */
async function startWebServer(port: number, routes: Routes): Promise<WebServer> {
  const server = createServer((request, response) => {
    void serve(routes, request, response);
  });
  // the caller ends connections: on a busy machine one ended here looked like a lost answer
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  try {
    const found = matchRoute(routes, request.method ?? 'GET', url.pathname);
    const body = await readBody(request);
    if (body === undefined) return send(response, { status: 413, body: 'Request body too large' });
    if (found === undefined) return send(response, { status: 404, body: 'Not found' });
    const received: SandboxRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      params: found.params,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    send(response, await found.handler(received));
  } catch (error) {
    console.error(`Sandbox fault on ${request.method} ${url.pathname}`, error);
    send(response, { status: 500, body: 'Sandbox fault' });
  }
}

function send(response: ServerResponse, answered: Answered): void {
  if (response.destroyed || answered.fate === 'hang') return;
  if (answered.fate === 'drop') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(answered.status, answered.headers ?? { 'content-type': 'text/plain; charset=utf-8' });
  response.end(answered.body ?? '');
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
}
