// What the handlers of the fixture do, each told by its event; they stand for the real functions.
import { writeFileSync } from 'node:fs';

let calls = 0;

async function parameter(name) {
  const { AWS_ENDPOINT_URL_SSM: endpoint, AWS_SESSION_TOKEN: token, PARAMETER_PREFIX: prefix } = process.env;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AmazonSSM.GetParameters', 'x-amz-security-token': token },
    body: JSON.stringify({ Names: [prefix + name], WithDecryption: true }),
  });
  return (await response.json()).Parameters?.[0]?.Value;
}

const actions = {
  echo: async (event) => ({ event, environment: process.env, calls, pid: process.pid }),
  parameter: async (event) => ({ value: await parameter(event.queryStringParameters.name) }),
  throw: async () => {
    throw new TypeError('It went wrong');
  },
  hang: () => new Promise(() => {}),
  spin: () => {
    for (;;);
  },
  exit: () => process.exit(3),
  hog: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1e5 }, () => kept.length));
  },
  slow: async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { pid: process.pid };
  },
  cookies: async () => ({
    statusCode: 201,
    headers: { 'X-One': 1, 'Content-Type': 'application/json' },
    cookies: ['a=1; Path=/', 'b=2; HttpOnly'],
    body: '{"made":true}',
  }),
  binary: async () => ({ statusCode: 200, body: 'AP8H', isBase64Encoded: true }),
  large: async (event) => ({ statusCode: 200, body: 'é'.repeat(Number(event.queryStringParameters.length)) }),
  broken: async () => ({ statusCode: 'many', body: 'x' }),
};

export async function handler(event, context) {
  calls += 1;
  console.log(JSON.stringify({ level: 'info', message: 'called', name: context.functionName }));
  const result = await actions[event.pathParameters?.action ?? 'echo'](event);
  return 'statusCode' in result ? result : { statusCode: 200, body: JSON.stringify(result) };
}

/** Writes each body into the folder; a body that says so fails, alone or with its whole batch. */
export async function worker(event) {
  const batchItemFailures = [];
  for (const record of event.Records) {
    if (record.body === 'poison') batchItemFailures.push({ itemIdentifier: record.messageId });
    else if (record.body === 'explode') throw new Error('boom');
    else writeFileSync(`${process.env.OUT}/${record.body}.json`, JSON.stringify(record));
  }
  return { batchItemFailures };
}

export async function scheduled(event) {
  if (event.fail) throw new Error('no');
  return { ran: event, at: new Date().toISOString() };
}
