import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCloudAssembly } from '#infra/local/template/cloud-assembly.ts';
import { localStack } from '#infra/local/template/local-stack.ts';

const fixture = join(import.meta.dirname, '../host/assembly');
const place = { stackUuid: 'uuid', queueEndpoint: 'http://127.0.0.1:1' };

type Properties = Record<string, unknown>;
type ApiBody = {
  paths: Record<string, Record<string, Properties>>;
  components: { 'x-amazon-apigateway-integrations': Record<string, Properties> };
};

/** The fixture's stack after `change` was made to the properties of one resource. */
function stackWith(logicalId: string, change: (properties: Properties) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fixture, folder, { recursive: true });
  const file = join(folder, 'fixture.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8')) as {
    Resources: Record<string, { Properties: Properties }>;
  };
  const resource = template.Resources[logicalId];
  if (resource === undefined) throw new Error(`The fixture has no ${logicalId}`);
  change(resource.Properties);
  writeFileSync(file, JSON.stringify(template));
  return () => localStack(readCloudAssembly(folder), place);
}

test('a stack is read with its references resolved', () => {
  const stack = localStack(readCloudAssembly(fixture), place);
  expect(
    [...stack.functions.values()].map(({ title, memoryMb, timeoutMs }) => [title, memoryMb, timeoutMs]),
  ).toEqual([
    ['echo.http', 128, 1000],
    ['jobs.worker', 128, 5000],
    ['fixture-scheduled', 128, 3000],
  ]);
  expect(stack.queues.find((queue) => queue.name === 'jobs')?.attributes).toEqual({
    VisibilityTimeout: '1',
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: 'arn:aws:sqs:eu-west-3:000000000000:jobs-dead',
      maxReceiveCount: 1,
    }),
  });
  expect(stack.api?.routes.map((route) => [route.key, route.throttle?.burst])).toEqual([
    ['GET /api/do/{action}', 1000],
    ['POST /api/echo', 1000],
    ['GET /api/rare', 2],
  ]);
});

test.each<[string, string, (properties: Properties) => void, RegExp]>([
  [
    'an authorizer',
    'Api',
    ({ Body: body }) => ((body as ApiBody).paths['/api/rare']!['get']!['security'] = [{ tokens: [] }]),
    /authorizers are not known/,
  ],
  [
    'an integration that is nowhere',
    'Api',
    ({ Body: body }) => ((body as ApiBody).components['x-amazon-apigateway-integrations'] = {}),
    /Route GET \/api\/do\/\{action\} has no integration/,
  ],
  [
    'a name beside the definition of an API',
    'Api',
    (api) => (api['ProtocolType'] = 'HTTP'),
    /CloudFormation refuses it beside an OpenAPI definition/,
  ],
  [
    'a setting of a route that is not there',
    'Stage',
    (stage) => (stage['RouteSettings'] = { 'GET /api/nobody': { ThrottlingRateLimit: 1 } }),
    /GET \/api\/nobody, which is no route/,
  ],
  ['another runtime', 'Echo', (lambda) => (lambda['Runtime'] = 'python3.13'), /only Node\.js functions/],
  [
    'payload format 1.0',
    'Api',
    ({ Body: body }) =>
      ((body as ApiBody).components['x-amazon-apigateway-integrations']['Echo']!['payloadFormatVersion'] =
        '1.0'),
    /payloadFormatVersion/,
  ],
  ['a filter', 'WorkerJobs', (mapping) => (mapping['FilterCriteria'] = {}), /filters are not known/],
  [
    'a managed header policy',
    'Distribution',
    useManagedPolicy,
    /67f7725c.* which the template does not define/,
  ],
  ['a schedule without function', 'Nightly', aimAtQueue, /Nightly: a schedule can only run a function/],
  ['an unknown reference', 'Echo', (lambda) => (lambda['Handler'] = { Ref: 'Nobody' }), /refers to Nobody/],
])('%s is refused, not ignored', (_what, logicalId, change, message) => {
  expect(stackWith(logicalId, change)).toThrow(message);
});

function useManagedPolicy(properties: Properties): void {
  const config = properties['DistributionConfig'] as { DefaultCacheBehavior: Properties };
  config.DefaultCacheBehavior['ResponseHeadersPolicyId'] = '67f7725c-6f97-4210-82d7-5512b31e9d03';
}

function aimAtQueue(properties: Properties): void {
  properties['Target'] = { Arn: { 'Fn::GetAtt': ['Jobs', 'Arn'] } };
}
