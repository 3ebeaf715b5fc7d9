import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sesMail } from '#functions/gateways/mail/ses.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';

const mail = {
  to: 'chef@bistrot-demo.test',
  subject: 'Commande enregistrée',
  text: 'Entrecôte : 62,38 €',
  html: '<p>Entrecôte</p>',
};
const from = 'Viande Signature <commandes@viande-demo.test>';

beforeEach(() => {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
});

const gatewayTo = (endpoint: string, timeoutMs = 2000) => {
  process.env['AWS_ENDPOINT_URL_SESV2'] = endpoint;
  return sesMail({ from, replyTo: 'contact@viande-demo.test', timeoutMs });
};

/** A mail service that answers as `listener` decides. */
const serviceThat = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const refusing = (status: number, name: string) =>
  serviceThat((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name });
    response.end(JSON.stringify({ message: 'no' }));
  });

test('a mail arrives whole, accents and both forms included', async () => {
  const mails = openMailStore(':memory:');
  const aws = await startAwsEndpoint({ mails, sessionToken: '', findParameter: () => undefined });
  onTestFinished(async () => {
    await aws.close();
    mails.close();
  });
  expect(await gatewayTo(aws.endpoint).send(mail)).toMatchObject({ kind: 'ok' });
  expect(mails.list(mail.to)).toMatchObject([{ ...mail, from }]);
  expect(await gatewayTo(aws.endpoint).send({ ...mail, to: 'not an address' })).toMatchObject({
    kind: 'refused',
    reason: 'rejected',
    httpStatus: 400,
  });
});

test('answers go to the owner', async () => {
  let body = '';
  const endpoint = await serviceThat(async (request, response) => {
    for await (const chunk of request) body += String(chunk);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"1"}');
  });
  expect(await gatewayTo(endpoint).send(mail)).toEqual({ kind: 'ok', value: { messageId: '1' } });
  expect(JSON.parse(body)).toMatchObject({
    FromEmailAddress: from,
    ReplyToAddresses: ['contact@viande-demo.test'],
    Destination: { ToAddresses: [mail.to] },
  });
});

test.each([
  [400, 'MessageRejected', 'rejected'],
  [429, 'TooManyRequestsException', 'throttled'],
  [400, 'AccountSuspendedException', 'suspended'],
  [400, 'SendingPausedException', 'suspended'],
  [403, 'AccessDeniedException', 'rejected'],
])('a refusal (%i %s) is reported as %s', async (status, name, reason) => {
  expect(await gatewayTo(await refusing(status, name)).send(mail)).toMatchObject({
    kind: 'refused',
    reason,
    httpStatus: status,
    detail: `${name}: no`,
  });
});

test('a failing, a silent, a cut and an absent service are distinguished, after one try each', async () => {
  let calls = 0;
  const failing = await serviceThat((_request, response) => {
    calls += 1;
    response.writeHead(500).end('{}');
  });
  expect(await gatewayTo(failing).send(mail)).toMatchObject({ kind: 'ambiguous' });
  expect(calls).toBe(1);
  const unanswering = await serviceThat(() => {});
  expect(await gatewayTo(unanswering, 60).send(mail)).toMatchObject({ kind: 'ambiguous' });
  const cut = await serviceThat((request) => request.socket.destroy());
  expect(await gatewayTo(cut).send(mail)).toMatchObject({ kind: 'ambiguous' });
  expect(await gatewayTo('http://127.0.0.1:1').send(mail)).toEqual({
    kind: 'unreachable',
    cause: 'ECONNREFUSED',
  });
});

test('a success reply without a body is not taken for one', async () => {
  const endpoint = await serviceThat((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  expect(await gatewayTo(endpoint).send(mail)).toMatchObject({ kind: 'unreadable' });
  const page = await serviceThat((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
  });
  expect((await gatewayTo(page).send(mail)).kind).not.toBe('ok');
});
