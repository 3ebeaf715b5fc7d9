import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, request as forward, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, afterAll, expect, onTestFinished, test } from 'vitest';
import { createCashmagGateway } from '#functions/gateways/cashmag/create-cashmag-gateway.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { headersFrom, trustAuthority } from '#functions/platform/outside/own-network.ts';
import { closeServer, listen } from '#infra/local/http/listen.ts';
import { startCashmagSandbox } from '#infra/sandboxes/cashmag/start.ts';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';

/** An access token of a tunnel, in the form of its two lines. */
const TOKEN = 'CF-Access-Client-Id: 1f2e.access\nCF-Access-Client-Secret: not-a-secret\n';

const folder = mkdtempSync(path.join(tmpdir(), 'gate-'));
let erpUrl: string;
let tillUrl: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const erp = await startDolibarrSandbox({ dataDir: folder, port: 0, apiKey: 'key', demo: true });
  const till = await startCashmagSandbox({ dataDir: folder, port: 0, key: 'key', demo: true });
  closing.push(
    () => erp.close(),
    () => till.close(),
  );
  [erpUrl, tillUrl] = [erp.url, till.url];
});
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

/** The proxy before the house's own network: nothing passes without its header. */
const gateTo = (url: string): RequestListener => {
  const { port } = new URL(url);
  return (request, response) => {
    if (request.headers['cf-access-client-secret'] !== 'not-a-secret') {
      response.writeHead(403, { 'content-type': 'text/html' });
      return void response.end('<h1>Forbidden</h1>');
    }
    const { method, headers } = request;
    request.pipe(
      forward({ host: '127.0.0.1', port, path: request.url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  };
};

const openGate = async (url: string): Promise<string> => {
  const gate = createHttpServer(gateTo(url));
  onTestFinished(() => closeServer(gate));
  return `http://127.0.0.1:${await listen(gate, 0)}`;
};

test('an ERP behind a tunnel is reached with the tunnel’s header, and not without', async () => {
  const baseUrl = await openGate(erpUrl);
  const ask = (headers: Record<string, string>) =>
    createDolibarrGateway({ baseUrl, apiKey: 'key', headers, pause: async () => {} }).readProducts(['1']);
  expect(await ask({})).toMatchObject({ kind: 'refused', httpStatus: 403 });
  expect(await ask(headersFrom(TOKEN))).toMatchObject({ kind: 'ok', value: [{ id: '1' }] });
});

test('so is a till', async () => {
  const baseUrl = await openGate(tillUrl);
  const takeSlot = async () => 0;
  const ask = (headers: Record<string, string>) =>
    createCashmagGateway({ baseUrl, key: 'key', headers, takeSlot }).listStores(Date.now() + 5000);
  expect(await ask({})).toMatchObject({ kind: 'refused' });
  expect(await ask(headersFrom(TOKEN))).toMatchObject({ kind: 'ok' });
});

test('no header replaces the one that authenticates the caller', async () => {
  const headers = headersFrom('DOLAPIKEY: another');
  const gateway = createDolibarrGateway({ baseUrl: erpUrl, apiKey: 'key', headers });
  expect(await gateway.readProducts(['1'])).toMatchObject({ kind: 'ok' });
});

test('an invalid header is refused without being shown', () => {
  expect(headersFrom(undefined)).toEqual({});
  expect(() => headersFrom('secret without a name')).toThrow(/^(?!.*secret without).*« Name: value »/);
});

test('a certificate of a private authority is accepted once its authority is configured, and no other', async () => {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => {
    const done = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
  };
  const named = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2', '-nodes'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  for (const name of ['house', 'stranger'])
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, ...named);
  const open = async (name: string) => {
    const pair = { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) };
    const server = createHttpsServer(pair, gateTo(erpUrl));
    onTestFinished(() => closeServer(server));
    const baseUrl = `https://127.0.0.1:${await listen(server as never, 0)}`;
    return createDolibarrGateway({
      baseUrl,
      apiKey: 'key',
      headers: headersFrom(TOKEN),
      pause: async () => {},
    });
  };
  const [house, stranger] = [await open('house'), await open('stranger')];
  expect(await house.readProducts(['1'])).toMatchObject({ kind: 'unreachable' });
  trustAuthority(readFileSync(at('house.pem'), 'utf8'));
  expect(await house.readProducts(['1'])).toMatchObject({ kind: 'ok' });
  expect(await stranger.readProducts(['1'])).toMatchObject({ kind: 'unreachable' });
});
