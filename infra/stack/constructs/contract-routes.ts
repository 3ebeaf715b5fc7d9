import { type Contract, type EndpointSpec, entryOf, pathsOf } from '#shared/kernel/endpoint.ts';

export type ContractRoute = {
  /** `GET /api/orders/{id}` */
  key: string;
  /** The entry file that serves it: `orders.http`. */
  entry: string;
  throttle: EndpointSpec['throttle'];
};

/** Every route of the API, aliases included, in the order of the contracts. Throws when two endpoints want one. */
export const routesOf = (contracts: readonly Contract[]): ContractRoute[] => {
  const routes = contracts.flatMap(({ noun, endpoints }) =>
    Object.values(endpoints).flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => ({
        key: `${endpoint.method} ${path}`,
        entry: entryOf(noun, endpoint),
        throttle: endpoint.throttle,
      })),
    ),
  );
  const keys = routes.map(({ key }) => key);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  if (twice.length > 0) throw new Error(`Two endpoints of the contracts answer at ${twice.join(', ')}.`);
  return routes;
};
