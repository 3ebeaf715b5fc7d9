import { routes as preparationRoutes } from '#functions/preparation/preparation.routes.ts';
import { routes as roundsRoutes } from '#functions/rounds/rounds.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Weighing, closing (which captures the payment), origins and rounds. */
export const handler = httpEntry(...preparationRoutes, ...roundsRoutes);
