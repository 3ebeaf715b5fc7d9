import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpRouterHandler from '@middy/http-router';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Contract, type EndpointSpec, pathsOf, type ResponseOf } from '#shared/kernel/endpoint.ts';
import { seesPrices } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { takeCallTimes } from '#functions/platform/call-times.ts';
import { asDeclared } from './declared-refusal.ts';
import { type Call, readCall } from './http-call.ts';
import { jsonWithoutPrices, preparedWithoutPrices, refusalWithoutPrices } from './hidden-prices.ts';
import { failureResult } from './http-refusal.ts';
import { checkedJson, jsonResult, PreparedBody, preparedResult, Reply } from './http-reply.ts';
import { log, logAbout } from '#functions/platform/logger.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';

/** What a use case returns: a body of the contract, the same with status, headers or cookies, or a prepared one. */
export type Answer<E extends EndpointSpec> = ResponseOf<E> | Reply<ResponseOf<E>> | PreparedBody;

type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** One handler for every endpoint that an entry serves. */
export type Handlers<C extends Contract> = { [K in keyof C['endpoints']]: Handler<C['endpoints'][K]> };

/** A contract and the handlers of those of its endpoints that an entry serves. */
type Part = { contract: Contract; handlers: Record<string, Handler<EndpointSpec> | undefined> };

/** Binds typed handlers to a contract; endpoints served by another entry are left out. */
export const handle = <C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Part => ({
  contract,
  handlers: handlers as Part['handlers'],
});

/** A Lambda that serves endpoints: `httpEntry(handle(ordersContract, {placeOrder: …}))`. */
export const httpEntry = (...parts: Part[]) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpHeaderNormalizer())
    .use({
      onError: (request) => {
        request.response = failureResult(request.error, routeOf(request.event));
      },
    })
    .handler(
      httpRouterHandler(
        parts.flatMap(({ contract, handlers }) =>
          Object.entries(contract.endpoints).flatMap(([name, endpoint]) => {
            const handler = handlers[name];
            if (!handler) return [];
            const served = serve(endpoint, handler);
            return pathsOf(endpoint).map((path) => ({ method: endpoint.method, path, handler: served }));
          }),
        ),
      ),
    );

const MAX_BODY_BYTES = 256 * 1024;

const serve = (endpoint: EndpointSpec, handler: Handler<EndpointSpec>) => {
  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    // ids of API Gateway and CloudFront: the second is in the log of the edge, and shown to the visitor
    logAbout({ requestId: event.requestContext?.requestId, edgeId: event.headers['x-amz-cf-id'] });
    // for a benchmark: processor time, which depends least on the load of the machine
    const spentBefore = process.env['SHOW_TABLE_UNITS'] ? process.cpuUsage() : undefined;
    takeCallTimes();
    takeUnits();
    const result = await run(endpoint, handler, event).catch((error: unknown) =>
      failureResult(asDeclared(endpoint, error), routeOf(event)),
    );
    const units = takeUnits();
    const times = takeCallTimes();
    log.info('request', {
      route: `${endpoint.method} ${endpoint.path}`,
      status: result.statusCode,
      ms: Math.round(times.ms),
      units,
    });
    if (spentBefore) {
      const { user, system } = process.cpuUsage(spentBefore);
      result.headers = {
        ...result.headers,
        'x-table-units': `r=${units.read};w=${units.write}`,
        'x-call-times': JSON.stringify({ ...times, processorMs: (user + system) / 1000 }),
      };
    }
    return result;
  };
  const route = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>().before(({ event }) => {
    refuseUnlessThroughEdge(event);
    refuseLargeBody(event);
  });
  return (endpoint.body ? route.use(httpJsonBodyParser()) : route).handler(answer);
};

const run = async (endpoint: EndpointSpec, handler: Handler<EndpointSpec>, event: APIGatewayProxyEventV2) => {
  const call = await readCall(endpoint, event, new Date());
  const hides = !seesPrices(call.caller);
  try {
    return resultOf(endpoint, await handler(call), event.headers, hides);
  } catch (error) {
    const declared = asDeclared(endpoint, error);
    return failureResult(hides ? refusalWithoutPrices(declared) : declared, routeOf(event));
  }
};

const resultOf = (
  endpoint: EndpointSpec,
  answer: Answer<EndpointSpec>,
  headers: APIGatewayProxyEventV2['headers'],
  hides: boolean,
) => {
  if (answer instanceof PreparedBody)
    return preparedResult(hides ? preparedWithoutPrices(answer) : answer, headers);
  const isReply = answer instanceof Reply;
  const json = checkedJson(endpoint, (isReply ? answer.body : answer) as never);
  return jsonResult(
    hides ? jsonWithoutPrices(json) : json,
    headers['accept-encoding'],
    isReply ? answer : undefined,
  );
};

/**
 * CloudFront gives the visitor's address and proves itself with the stack's own key. A call directly to the
 * API's host has bypassed CloudFront, and could claim any address: it is refused before anything is read.
 */
const refuseUnlessThroughEdge = (event: APIGatewayProxyEventV2): void => {
  const key = process.env['ORIGIN_KEY'];
  if (key && event.headers['x-origin-key'] !== key) throw new Refusal('not_allowed');
};

const refuseLargeBody = (event: APIGatewayProxyEventV2): void => {
  const length = event.isBase64Encoded
    ? (event.body?.length ?? 0) * 0.75
    : Buffer.byteLength(event.body ?? '');
  if (length > MAX_BODY_BYTES) throw new Refusal('payload_too_large');
};

/** The route's template: the path itself may contain a one-time token. */
const routeOf = (event: APIGatewayProxyEventV2): string => event.routeKey;
