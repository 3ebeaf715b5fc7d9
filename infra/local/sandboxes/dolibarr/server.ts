import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { readBody } from './access.ts';
import { type Api, type Answer, carryOut, send, wrongAnswer } from './answer-call.ts';
import { FAULT_MODES, type Fault, type Faults, readFault } from './faults.ts';
import { renderPage } from './pages/pages.ts';

const API_BASE = '/api/index.php';

/** The HTTP face: the API under `/api/index.php`, the faults switch under `/__sandbox`, pages for people elsewhere. */
export function createSandboxServer(api: Api, faults: Faults, refuseFor: (ms: number) => void): Server {
  const answerFault = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method !== 'POST') return json(200, faults.current());
    const fault = readFault(await readBody(request));
    if (fault === undefined) return json(400, { error: `mode must be one of: ${FAULT_MODES.join(', ')}` });
    if (fault.mode === 'refused') refuseFor(fault.forMs ?? 10_000);
    else faults.set(fault);
    return json(200, fault);
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const path = url.pathname.slice(API_BASE.length);
    const fault = faults.strike(request.method ?? 'GET', path + url.search);
    if (fault?.mode === 'down') {
      request.socket.destroy();
      return;
    }
    if (fault?.mode === 'hang') return;
    const wrong = fault && wrongAnswer(api, fault, path);
    const answer = wrong ?? (await carryOut(api, request, url, path));
    await send(response, request.method === 'HEAD' ? { ...answer, body: '' } : answer, fault);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (url.pathname.startsWith(API_BASE)) return answerApi(request, response, url);
    if (url.pathname === '/__sandbox/faults') return send(response, await answerFault(request));
    const page = renderPage(api.erp, url);
    return send(response, { status: page.status, contentType: 'text/html; charset=utf-8', body: page.html });
  };

  return createServer((request, response) => {
    handle(request, response).catch((cause: unknown) => {
      console.error('dolibarr sandbox:', cause);
      response.socket?.destroy();
    });
  });
}

function json(status: number, value: Fault | { error: string }): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` };
}
