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

export type EdgeFunction = (request: EdgeRequest, viewerIp: string) => EdgeRequest | EdgeResponse;

/**
 * Compiles the code of a viewer-request function. It sees nothing of the host, and is called like any function: a time
 * limit on it would start a thread for every request, 2 ms each, to guard against code of this very stack.
 */
export function compileEdgeFunction(code: string): EdgeFunction {
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: 'cloudfront-function.js' }).runInContext(context);
  const call = new Script('(event) => JSON.stringify(handler(JSON.parse(event)))').runInContext(context) as (
    event: string,
  ) => string;
  return (request, viewerIp) => {
    const event = {
      version: '1.0',
      context: { distributionId: 'local', eventType: 'viewer-request', requestId: 'local' },
      viewer: { ip: viewerIp },
      request,
    };
    return JSON.parse(call(JSON.stringify(event))) as EdgeRequest | EdgeResponse;
  };
}

export function isEdgeResponse(answer: EdgeRequest | EdgeResponse): answer is EdgeResponse {
  return 'statusCode' in answer;
}
