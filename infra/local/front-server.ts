import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { ApiAnswer } from './api/api-request.ts';
import { gatewayAnswer } from './api/http-answer.ts';
import { closeServer, listen } from './http/listen.ts';
import { writeAnswer } from './http/write-answer.ts';

export interface FrontServer {
  origin: string;
  /** Replaces "not ready yet" by the real answers. */
  open(answer: (request: IncomingMessage) => Promise<ApiAnswer>): void;
  close(): Promise<void>;
}

/** The one public address. It listens before the rest starts, because the rest must know it. */
export async function startFrontServer(port: number): Promise<FrontServer> {
  let answer: (request: IncomingMessage) => Promise<ApiAnswer> = notReady;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request)
      .catch((error: unknown) => {
        // A caller that disconnected while sending is not an error.
        if (!request.destroyed) console.error('Local host fault', error);
        return gatewayAnswer(500, 'Internal Server Error');
      })
      .then((answered) => writeAnswer(response, request.method, answered))
      .catch((error: unknown) => {
        console.error('An answer could not be written', error);
        response.destroy();
      });
  });
  const bound = await listenOrExplain(server, port);
  return {
    origin: `http://127.0.0.1:${bound}`,
    open: (real) => {
      answer = real;
    },
    close: () => closeServer(server, 1000),
  };
}

async function notReady(request: IncomingMessage): Promise<ApiAnswer> {
  const answer = gatewayAnswer(503, 'Starting');
  return request.url === '/__local/health' ? { ...answer, body: Buffer.from('{"ready":false}') } : answer;
}

async function listenOrExplain(server: Server, port: number): Promise<number> {
  try {
    return await listen(server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken: choose another with PORT=…`, { cause: error });
  }
}
