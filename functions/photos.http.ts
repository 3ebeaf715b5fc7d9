import { routes as claimPhotosRoutes } from '#functions/claims/claim-photos.routes.ts';
import { routes as refusalPhotosRoutes } from '#functions/stock/receptions/refusal-photos.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Photos: without secrets of providers or of the ERP. */
export const handler = httpEntry(...claimPhotosRoutes, ...refusalPhotosRoutes);
