import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listObjects, onObject } from './buckets.ts';
import { closeServer, listen } from './http/listen.ts';
import { BodyTooLarge, readBody } from './http/request-body.ts';
import { onMailAccount } from './mail/mail-account.ts';
import type { MailStore } from './mail/mail-store.ts';
import { MailRefused, mailFrom } from './mail/send-email.ts';
import { answerGetParameters } from './parameters/parameter-store.ts';

/** SES accepts messages up to 40 MB; base64 adds a third. */
const maxMailBytes = 54 * 1024 * 1024;

const maxParametersBytes = 64 * 1024;

/** What the product writes at once; S3 itself takes 5 GB. */
const maxObjectBytes = 64 * 1024 * 1024;

export interface AwsEndpoint {
  /** Value for `AWS_ENDPOINT_URL_SESV2`, `AWS_ENDPOINT_URL_SSM` and `AWS_ENDPOINT_URL_S3`. */
  endpoint: string;
  close(): Promise<void>;
}

/**
 * The small AWS services that functions call: SES v2 SendEmail and account status, SSM GetParameters, and
 * single S3 objects and their names.
 */
export async function startAwsEndpoint(options: {
  mails: MailStore;
  sessionToken: string;
  /** Like SES in a new account: e-mails to other addresses are refused. Undefined: all are accepted. */
  verified?: readonly string[] | undefined;
  findParameter: (name: string) => string | undefined;
  /** One folder per bucket; without it S3 is not served. */
  bucketsDir?: string;
}): Promise<AwsEndpoint> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('Local AWS endpoint fault', error);
      refuse(response, 500, 'InternalFailure', 'Internal failure.');
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method ?? ''} ${url.pathname}`;
    if (request.headers['x-amz-target'] === 'AmazonSSM.GetParameters') {
      const found = answerGetParameters(
        JSON.parse((await readBody(request, maxParametersBytes)).toString('utf8')),
        String(request.headers['x-amz-security-token'] ?? ''),
        options.sessionToken,
        options.findParameter,
      );
      if (found.error) response.setHeader('x-amzn-errortype', found.error);
      return reply(response, found.status, found.body);
    }
    if (call === 'POST /') return confirmedTopic(response);
    if (call === 'POST /v2/email/outbound-emails') return takeMail(request, response, options);
    const account = onMailAccount(call, options);
    if (account) return reply(response, 200, account);
    if (options.bucketsDir !== undefined) {
      const names = request.method === 'GET' ? listObjects(options.bucketsDir, url) : undefined;
      if (names !== undefined) {
        response.writeHead(200, { 'content-type': 'application/xml' });
        return void response.end(names);
      }
      const found = onObject(options.bucketsDir, {
        method: request.method ?? '',
        address: url.pathname,
        body: await readBody(request, maxObjectBytes),
        isFirst: request.headers['if-none-match'] === '*',
      });
      if (found) {
        const { status, error, body } = found;
        response.writeHead(
          status,
          error ? { 'content-type': 'application/xml' } : { etag: `"${randomUUID()}"` },
        );
        return void response.end(error ? `<Error><Code>${error}</Code></Error>` : body);
      }
    }
    refuse(response, 404, 'UnknownOperationException', `${call} is not served here.`);
  }

  const port = await listen(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

/** SNS GetTopicAttributes: the address of this machine's alarms is its mailbox. */
function confirmedTopic(response: ServerResponse): void {
  const entry = (key: string, value: number) => `<entry><key>${key}</key><value>${value}</value></entry>`;
  const attributes = entry('SubscriptionsConfirmed', 1) + entry('SubscriptionsPending', 0);
  response.writeHead(200, { 'content-type': 'text/xml' });
  response.end(
    `<GetTopicAttributesResponse><GetTopicAttributesResult><Attributes>${attributes}</Attributes></GetTopicAttributesResult></GetTopicAttributesResponse>`,
  );
}

async function takeMail(
  request: IncomingMessage,
  response: ServerResponse,
  { mails, verified }: { mails: MailStore; verified?: readonly string[] | undefined },
): Promise<void> {
  try {
    const body: unknown = JSON.parse((await readBody(request, maxMailBytes)).toString('utf8'));
    mails.add(await mailFrom(body, new Date(), verified));
    reply(response, 200, { MessageId: `${randomUUID()}-000000` });
  } catch (error) {
    if (error instanceof MailRefused) return refuse(response, 400, error.code, error.message);
    if (error instanceof SyntaxError)
      return refuse(response, 400, 'BadRequestException', 'The body is not JSON.');
    if (error instanceof BodyTooLarge)
      return refuse(response, 400, 'BadRequestException', 'The mail is too large.');
    throw error;
  }
}

/** The SDK reads the kind of error from `x-amzn-errortype`. */
function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.setHeader('x-amzn-errortype', code);
  reply(response, status, { message });
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() });
  response.end(JSON.stringify(body));
}
