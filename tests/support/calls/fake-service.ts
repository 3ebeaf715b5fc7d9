import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Heard = { headers: IncomingHttpHeaders; body: string };

/** A service on a port of its own with scripted answers, and its requests. */
export const openFakeService = async (
  answer: (response: ServerResponse, nth: number, heard: Heard) => void,
): Promise<{ endpoint: string; heard: Heard[]; connections: () => number; close: () => Promise<void> }> => {
  const heard: Heard[] = [];
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const one = { headers: request.headers, body };
      answer(response, heard.push(one), one);
    });
  });
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    connections: () => sockets.length,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
