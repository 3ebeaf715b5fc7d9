import { type Contract, type EndpointSpec, pathsOf } from '#shared/kernel/endpoint.ts';

/** Contracts by the entry file that serves them: `orders.http`. */
export type ContractsByFunction = Readonly<Record<string, readonly Contract[]>>;

export type ContractRoute = {
  /** `GET /api/orders/{id}`, or `ANY /api/orders/{id}` for all methods of one function. */
  key: string;
  /** The entry file that serves it: `orders.http`. */
  entry: string;
  throttle: EndpointSpec['throttle'];
};

/**
 * The routes of API Gateway, which allows 300: if one function serves several methods of a path and none has
 * its own throttle, one route for all of them. The function refuses the others itself.
 */
export const gatewayRoutes = (contracts: ContractsByFunction): ContractRoute[] => {
  const pathOf = ({ key }: ContractRoute) => key.slice(key.indexOf(' ') + 1);
  return [...Map.groupBy(routesOf(contracts), pathOf)].flatMap(([path, routes]) => {
    const [first] = routes;
    const isShared =
      first !== undefined &&
      routes.length > 1 &&
      routes.every(({ entry, throttle }) => entry === first.entry && throttle === undefined);
    return isShared ? [{ ...first, key: `ANY ${path}` }] : routes;
  });
};

/** Every route of the API, aliases included, in the order of the contracts. Throws on duplicates. */
export const routesOf = (contracts: ContractsByFunction): ContractRoute[] => {
  const routes = Object.entries(contracts).flatMap(([entry, served]) =>
    served
      .flatMap(({ endpoints }) => Object.values(endpoints))
      .flatMap((endpoint) =>
        pathsOf(endpoint).map((path) => ({
          key: `${endpoint.method} ${path}`,
          entry,
          throttle: endpoint.throttle,
        })),
      ),
  );
  const keys = routes.map(({ key }) => key);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  if (twice.length > 0) throw new Error(`Two endpoints of the contracts answer at ${twice.join(', ')}.`);
  return routes;
};
