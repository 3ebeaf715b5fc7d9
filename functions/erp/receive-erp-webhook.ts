import { createHash, timingSafeEqual } from 'node:crypto';
import { promptPoll } from '#functions/erp/follow/prompted-polls.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = {
  table: Table;
  /** One, or two with a comma while it changes; undefined where the ERP is not to call. */
  secret: () => Promise<string | undefined>;
  sendPoll: (delaySeconds: number) => Promise<void>;
};

/**
 * The ERP's webhooks: what they say is not believed, only that something was changed. Its module knows an address and no
 * headers of its own; a name and a secret in that address arrive as `Authorization: Basic`.
 */
export const receiveErpWebhook = async (
  services: Services,
  { headers, now }: { headers: Record<string, string | undefined>; now: Date },
) => {
  const secrets = ((await services.secret()) ?? '').split(',').filter((secret) => secret !== '');
  const given = passwordOf(headers['authorization'] ?? '');
  if (!secrets.some((secret) => isSame(secret, given)))
    // as a provider's webhook with a wrong signature
    throw new Refusal('invalid_input', 'Secret invalide.', { field: 'authorization' });
  await promptPoll(services, now);
  return { received: true };
};

const passwordOf = (authorization: string): string => {
  const coded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization)?.[1] ?? '';
  const decoded = Buffer.from(coded, 'base64').toString();
  return decoded.slice(decoded.indexOf(':') + 1);
};

/** In the same time whatever is given. */
const isSame = (secret: string, given: string): boolean => timingSafeEqual(digest(secret), digest(given));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
