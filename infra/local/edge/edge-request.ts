import type { IncomingMessage } from 'node:http';
import type { EdgeRequest, EdgeValue } from './edge-function.ts';

/** The request as a CloudFront function sees it: names in lower case, values as sent (not decoded). */
export function edgeRequest(request: IncomingMessage): EdgeRequest {
  const target = request.url ?? '/';
  const cut = target.indexOf('?');
  return {
    method: request.method ?? 'GET',
    uri: cut < 0 ? target : target.slice(0, cut),
    querystring: queryValues(cut < 0 ? '' : target.slice(cut + 1)),
    headers: headerValues(request),
    cookies: cookieValues(request.headers.cookie ?? ''),
  };
}

/** The query of an edge request as text, without `?`. */
export function queryText(querystring: EdgeRequest['querystring']): string {
  return Object.entries(querystring)
    .flatMap(([name, { value, multiValue }]) =>
      (multiValue ?? [{ value }]).map((one) => (one.value === '' ? name : `${name}=${one.value}`)),
    )
    .join('&');
}

/** Headers of an edge request joined for the origin, cookies included. */
export function headerTexts(request: EdgeRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, { value, multiValue }] of Object.entries(request.headers)) {
    headers[name] = multiValue === undefined ? value : multiValue.map((one) => one.value).join(',');
  }
  const cookies = Object.entries(request.cookies).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one) => `${name}=${one.value}`),
  );
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  return headers;
}

function headerValues(request: IncomingMessage): Record<string, EdgeValue> {
  const values: Record<string, EdgeValue> = {};
  for (const [name, all] of Object.entries(request.headersDistinct)) {
    if (name === 'cookie' || all === undefined) continue;
    values[name] = edgeValue(all);
  }
  return values;
}

function queryValues(query: string): Record<string, EdgeValue> {
  const all = new Map<string, string[]>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    all.set(name, [...(all.get(name) ?? []), value]);
  }
  return Object.fromEntries([...all].map(([name, values]) => [name, edgeValue(values)]));
}

function cookieValues(header: string): Record<string, EdgeValue> {
  const all = new Map<string, string[]>();
  for (const pair of header.split(/;\s*/).filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    all.set(name, [...(all.get(name) ?? []), value]);
  }
  return Object.fromEntries([...all].map(([name, values]) => [name, edgeValue(values)]));
}

function edgeValue(values: readonly string[]): EdgeValue {
  // CloudFront sets `value` to the last one
  const value = values.at(-1) ?? '';
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}
