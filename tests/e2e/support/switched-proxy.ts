import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that can be switched off. A browser set offline sometimes lets the first call of a reloaded page through,
 * and calls that bypass a worker; through this proxy none gets through.
 */
export const switchedProxy = async () => {
  let isOff = false;
  const server = createServer((asked, answer) => {
    if (isOff) return void asked.socket.destroy();
    const { method, headers } = asked;
    const sent = request(asked.url ?? '', { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    sent.on('error', () => asked.socket.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switchOff: () => {
      isOff = true;
    },
    switchOn: () => {
      isOff = false;
    },
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
