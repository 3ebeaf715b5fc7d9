import { type Contract, type EndpointSpec, entryOf, pathsOf } from '#shared/kernel/endpoint.ts';

export type ContractRoute = {
  method: EndpointSpec['method'];
  path: string;
  /** The entry file that serves it: `orders.http`. */
  entry: string;
  throttle: EndpointSpec['throttle'];
};

/** Every route of the API, aliases included, in the order of the contracts. */
export const routesOf = (contracts: readonly Contract[]): ContractRoute[] =>
  contracts.flatMap(({ noun, endpoints }) =>
    Object.values(endpoints).flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => ({
        method: endpoint.method,
        path,
        entry: entryOf(noun, endpoint),
        throttle: endpoint.throttle,
      })),
    ),
  );
