import { routes as adminsRoutes } from '#functions/admins/admins.routes.ts';
import { routes as customersRoutes } from '#functions/customers/customers.routes.ts';
import { routes as incidentsRoutes } from '#functions/incidents/incidents.routes.ts';
import { routes as jobsRoutes } from '#functions/jobs/jobs.routes.ts';
import { routes as settingsRoutes } from '#functions/settings/settings.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Customers, administrators, settings, jobs and incidents, for administrators. */
export const handler = httpEntry(
  ...customersRoutes,
  ...adminsRoutes,
  ...settingsRoutes,
  ...jobsRoutes,
  ...incidentsRoutes,
);
