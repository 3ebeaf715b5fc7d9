import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Api, carryOut, wrongAnswer } from './answer-call.ts';
import { faultAnswer } from './fault-switch.ts';
import type { Faults } from './faults.ts';
import { submitForm } from '#infra/sandboxes/dolibarr/pages/forms.ts';
import { renderPage } from '#infra/sandboxes/dolibarr/pages/pages.ts';
import { send } from './spoiled-answer.ts';

const API_BASE = '/api/index.php';

/** HTTP server: the API under `/api/index.php`, the faults under `/__sandbox`, pages for users elsewhere. */
export function createSandboxServer(api: Api, faults: Faults, refuseFor: (ms: number) => void): Server {
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
    response.setHeader('Date', api.erp.now().toUTCString());
    if (url.pathname.startsWith(API_BASE)) return answerApi(request, response, url);
    if (url.pathname === '/__sandbox/faults')
      return send(response, await faultAnswer(request, faults, refuseFor));
    if (request.method === 'POST') {
      const isDone = submitForm(api.erp, url.pathname, new URLSearchParams(await text(request)));
      return send(response, {
        status: isDone ? 200 : 400,
        contentType: 'text/html; charset=utf-8',
        body: '',
      });
    }
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
