import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
}

export interface WebhookInbox {
  /** Give this as `publicOrigin`. */
  readonly origin: string;
  readonly received: Received[];
  /** Status of the answers from now on; 200 at first. */
  answerWith(status: number): void;
  /** Everything received so far whose JSON `type` or `event_type` is this one. */
  ofType(type: string): Received[];
  close(): Promise<void>;
}

/** A server that records requests of providers, in order of arrival. */
export async function openWebhookInbox(port = 0): Promise<WebhookInbox> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({ path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next) {
      status = next;
    },
    ofType: (type) =>
      received.filter(({ rawBody }) => {
        const event = JSON.parse(rawBody.toString('utf8')) as { type?: string; event_type?: string };
        return (event.type ?? event.event_type) === type;
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
