import { routes as cuttingRoutes } from '#functions/cutting/cutting.routes.ts';
import { routes as lotsRoutes } from '#functions/stock/lots/lots.routes.ts';
import { routes as movementsRoutes } from '#functions/stock/movements/movements.routes.ts';
import { routes as receptionsRoutes } from '#functions/stock/receptions/receptions.routes.ts';
import { routes as stockRoutes } from '#functions/stock/stock.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Stock, its movements, lots, receptions and cutting. */
export const handler = httpEntry(
  ...stockRoutes,
  ...movementsRoutes,
  ...receptionsRoutes,
  ...lotsRoutes,
  ...cuttingRoutes,
);
