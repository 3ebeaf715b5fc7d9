import { routes as readinessRoutes } from '#functions/readiness/readiness.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Checks every outside system, and so has every secret; it does nothing else. */
export const handler = httpEntry(...readinessRoutes);
