import { getParameter } from '#functions/platform/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * CSRF check of requests authenticated by a cookie alone: SameSite stops other sites, but not siblings of
 * our domain. Browsers send the page's origin with every POST, and scripts cannot change it.
 */
export const refuseOtherOrigin = async (headers: Record<string, string | undefined>): Promise<void> => {
  if (headers['sec-fetch-site'] === 'same-origin') return;
  if (headers['origin'] !== (await getParameter('site/origin'))) throw new Refusal('not_allowed');
};
