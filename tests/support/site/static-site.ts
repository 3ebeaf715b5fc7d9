import { createServer } from 'node:http';
import { createContext, runInContext } from 'node:vm';
import { contentSecurityPolicy } from '#infra/stack/constructs/website/content-security-policy.ts';
import { siteRoutingCode } from '#infra/stack/constructs/website/edge-code.ts';
import { fileAnswer } from '#infra/local/edge/file-answer.ts';
import { openSiteFiles } from '#infra/local/edge/site-files.ts';

type Routed = { uri?: string; statusCode?: number; headers?: { location?: { value: string } } };

/**
 * The built site alone, as CloudFront serves it: routing function, security policy, caching, compression. `answers`
 * may stand in for the API: a path and its answer.
 */
export const serveSite = async (
  webDir: string,
  answers: Record<
    string,
    (body: string) => { status: number; body: string } | Promise<{ status: number; body: string }>
  > = {},
): Promise<{ origin: string; close: () => Promise<void> }> => {
  const files = openSiteFiles(webDir);
  const edge = createContext({});
  runInContext(siteRoutingCode(), edge);
  const route = edge['handler'] as (event: unknown) => Routed;
  const csp = contentSecurityPolicy();

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://site');
      const answer = answers[url.pathname];
      if (answer) {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const { status, body } = await answer(Buffer.concat(chunks).toString('utf8'));
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
        return;
      }
      const asset = url.pathname.startsWith('/assets/');
      const routed: Routed = asset
        ? { uri: url.pathname }
        : route({ request: { uri: url.pathname, querystring: {} } });
      if (routed.statusCode !== undefined) {
        response.writeHead(routed.statusCode, { location: routed.headers?.location?.value ?? '/' }).end();
        return;
      }
      const file = await files.find(routed.uri ?? '/');
      if (!file) {
        response.writeHead(404).end();
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const { status, headers: own, body } = await fileAnswer(file, headers, true);
      response
        .writeHead(status, {
          ...own,
          'content-security-policy': csp,
          'cache-control': asset
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=0, must-revalidate',
        })
        .end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
