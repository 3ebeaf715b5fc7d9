import { findParameter } from '#functions/platform/config.ts';
import { headersFrom, trustAuthority } from '#functions/platform/outside/own-network.ts';
import { createDolibarrGateway } from './create-dolibarr-gateway.ts';
import type { DolibarrConfig } from './dolibarr-client.ts';
import type { DolibarrGateway } from './dolibarr-gateway.ts';

/** The ERP of this stage, by its configured address and key. */
export const openDolibarr = async (
  patience: Pick<DolibarrConfig, 'timeoutMs'> = {},
): Promise<DolibarrGateway> => {
  const [baseUrl = '', apiKey = '', gate, authority] = await Promise.all([
    findParameter('dolibarr/url'),
    findParameter('dolibarr/api-key'),
    findParameter('dolibarr/headers'),
    findParameter('private-authority'),
  ]);
  trustAuthority(authority);
  return createDolibarrGateway({ baseUrl, apiKey, headers: headersFrom(gate), ...patience });
};
