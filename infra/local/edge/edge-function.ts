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

/** CloudFront gives a function about a millisecond of CPU; a slow machine gets more before it is stopped. */
const timeoutMs = 5000;

/** Compiles the code of a viewer-request function. It sees nothing of the host. */
export function compileEdgeFunction(code: string): EdgeFunction {
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: 'cloudfront-function.js' }).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(eventJson)))');
  return (request, viewerIp) => {
    const event = {
      version: '1.0',
      context: { distributionId: 'local', eventType: 'viewer-request', requestId: 'local' },
      viewer: { ip: viewerIp },
      request,
    };
    (context as { eventJson?: string }).eventJson = JSON.stringify(event);
    const answer: unknown = JSON.parse(String(call.runInContext(context, { timeout: timeoutMs })));
    return answer as EdgeRequest | EdgeResponse;
  };
}

export function isEdgeResponse(answer: EdgeRequest | EdgeResponse): answer is EdgeResponse {
  return 'statusCode' in answer;
}
