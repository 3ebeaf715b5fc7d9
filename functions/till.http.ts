import { routes as dashboardRoutes } from '#functions/dashboard/dashboard.routes.ts';
import { routes as tillRoutes } from '#functions/till/till.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** The till and the dashboard. */
export const handler = httpEntry(...tillRoutes, ...dashboardRoutes);
