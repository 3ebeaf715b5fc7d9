import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alarmTopics } from '#functions/gateways/alarms/alarm-topics.ts';

const TOPICS = ['arn:aws:sns:eu-west-3:000000000000:alarms', 'arn:aws:sns:us-east-1:000000000000:veille'];

const asked: { authorization: string; form: Record<string, string> }[] = [];
let answer = (_arn: string): [number, string] => [500, ''];
const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};
const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    asked.push({ authorization: request.headers.authorization ?? '', form });
    const [status, text] = answer(form['TopicArn'] ?? '');
    response.writeHead(status, { 'content-type': 'text/xml' }).end(text);
  });
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());
beforeEach(() => {
  asked.length = 0;
  const { port } = server.address() as { port: number };
  const set = {
    AWS_ENDPOINT_URL_SNS: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'session',
    ALARM_TOPIC_ARNS: TOPICS.join(','),
  };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  return () => vi.unstubAllEnvs();
});

const attributes = (confirmed: number, pending: number) =>
  `<GetTopicAttributesResponse><GetTopicAttributesResult><Attributes><entry><key>SubscriptionsPending</key><value>${pending}</value></entry>
  <entry><key>SubscriptionsConfirmed</key><value>${confirmed}</value></entry></Attributes></GetTopicAttributesResult></GetTopicAttributesResponse>`;

test('reads the subscriptions of each topic in its own region, signed for SNS', async () => {
  answer = (arn) => [200, arn === TOPICS[0] ? attributes(1, 0) : attributes(0, 1)];
  expect(await alarmTopics().readSubscriptions()).toEqual(
    new Map([
      ['eu-west-3', { confirmed: 1, pending: 0 }],
      ['us-east-1', { confirmed: 0, pending: 1 }],
    ]),
  );
  for (const { authorization, form } of asked) {
    const region = form['TopicArn']!.split(':')[3];
    expect(form).toMatchObject({ Action: 'GetTopicAttributes', Version: '2010-03-31' });
    expect(authorization).toMatch(
      new RegExp(`^AWS4-HMAC-SHA256 Credential=key/\\d{8}/${region}/sns/aws4_request, SignedHeaders=`),
    );
  }
});

test('throws by AWS’s name for a refusal, and where an answer has no figures', async () => {
  answer = () => [403, '<ErrorResponse><Error><Code>AuthorizationError</Code></Error></ErrorResponse>'];
  await expect(alarmTopics().readSubscriptions()).rejects.toMatchObject({ name: 'AuthorizationError' });
  answer = () => [200, '<html>'];
  await expect(alarmTopics().readSubscriptions()).rejects.toThrow('SubscriptionsConfirmed');
});
