import { getParameter } from '#functions/platform/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * What acts upon a cookie alone is asked for by a page of the site, or not at all: SameSite keeps other sites out, and
 * not what a sibling of our domain serves. A browser names the page's origin with every POST, and scripts cannot.
 */
export const refuseOtherOrigin = async (headers: Record<string, string | undefined>): Promise<void> => {
  if (headers['sec-fetch-site'] === 'same-origin') return;
  if (headers['origin'] !== (await getParameter('site/origin'))) throw new Refusal('not_allowed');
};
