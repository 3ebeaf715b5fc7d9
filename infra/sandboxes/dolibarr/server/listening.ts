import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1; port 0 picks a free one. The server gets a function that stops listening for a while
 * (`refused` fault): connections are then refused as when the machine restarts.
 */
export async function listenLocally(
  wanted: number,
  createServer: (refuseFor: (ms: number) => void) => Server,
): Promise<Listening> {
  let reopening: NodeJS.Timeout | undefined;
  let port = wanted;
  const server = createServer((ms) => {
    clearTimeout(reopening);
    server.close();
    // After the answer to the call that requested it.
    setImmediate(() => server.closeAllConnections());
    reopening = setTimeout(() => server.listen(port, '127.0.0.1'), ms);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      clearTimeout(reopening);
      return stop(server);
    },
  };
}

function stop(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
