import { randomBytes } from 'node:crypto';
import { createContext, Script } from 'node:vm';

/** One header or query parameter in a CloudFront event. */
export interface EdgeValue {
  value: string;
  multiValue?: EdgeValue[];
}

/** The request in a CloudFront Functions event, runtime 2.0. */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, EdgeValue>;
  headers: Record<string, EdgeValue>;
  cookies: Record<string, EdgeValue>;
}

/** An answer made by the function itself. */
export interface EdgeResponse {
  statusCode: number;
  headers?: Record<string, EdgeValue>;
  body?: string | { encoding?: 'text' | 'base64'; data: string };
}

export type RequestFunction = (request: EdgeRequest, viewerIp: string) => EdgeRequest | EdgeResponse;

/** The function that processes an answer last. It may change status and headers, and never gets the body. */
export type ResponseFunction = (
  request: EdgeRequest,
  viewerIp: string,
  response: Omit<EdgeResponse, 'body'>,
) => Omit<EdgeResponse, 'body'>;

export const compileRequestFunction = (code: string): RequestFunction => {
  const run = compile(code, 'viewer-request');
  return (request, viewerIp) => run(viewerIp, { request }) as EdgeRequest | EdgeResponse;
};

export const compileResponseFunction = (code: string): ResponseFunction => {
  const run = compile(code, 'viewer-response');
  return (request, viewerIp, response) => run(viewerIp, { request, response }) as EdgeResponse;
};

/** Like CloudFront's: unique and unguessable. */
const REQUEST_ID_BYTES = 42;

/**
 * Compiles the code of a function. It has no access to the host, and is called without a time limit: one
 * would start a thread for every request, 2 ms each, to guard against code of this very stack.
 */
function compile(code: string, eventType: 'viewer-request' | 'viewer-response') {
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: 'cloudfront-function.js' }).runInContext(context);
  const call = new Script('(event) => JSON.stringify(handler(JSON.parse(event)))').runInContext(context) as (
    event: string,
  ) => string;
  return (viewerIp: string, about: { request: EdgeRequest; response?: object }): unknown => {
    const requestId = `${randomBytes(REQUEST_ID_BYTES).toString('base64url')}==`;
    const event = {
      version: '1.0',
      context: { distributionId: 'local', eventType, requestId },
      viewer: { ip: viewerIp },
      ...about,
    };
    return JSON.parse(call(JSON.stringify(event)));
  };
}

export function isEdgeResponse(answer: EdgeRequest | EdgeResponse): answer is EdgeResponse {
  return 'statusCode' in answer;
}
