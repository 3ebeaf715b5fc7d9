import { createHash, timingSafeEqual } from 'node:crypto';
import { promptPoll } from '#functions/erp/follow/prompted-polls.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = {
  table: Table;
  /** One, or two with a comma during rotation; undefined if the ERP does not call. */
  secret: () => Promise<string | undefined>;
  sendPoll: (delaySeconds: number) => Promise<void>;
};

/**
 * Webhooks of the ERP: only the fact that something changed is used, not their content. Dolibarr's module
 * has an address and no custom headers; a name and a secret in that address arrive as `Authorization:
 * Basic`.
 */
export const receiveErpWebhook = async (
  services: Services,
  { headers, now }: { headers: Record<string, string | undefined>; now: Date },
) => {
  const secrets = ((await services.secret()) ?? '').split(',').filter((secret) => secret !== '');
  const given = passwordOf(headers['authorization'] ?? '');
  if (!secrets.some((secret) => isSame(secret, given)))
    // like a provider's webhook with a wrong signature
    throw new Refusal('invalid_input', 'Secret invalide.', { field: 'authorization' });
  await promptPoll(services, now);
  return { received: true };
};

const passwordOf = (authorization: string): string => {
  const coded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization)?.[1] ?? '';
  const decoded = Buffer.from(coded, 'base64').toString();
  return decoded.slice(decoded.indexOf(':') + 1);
};

/** Compares in constant time. */
const isSame = (secret: string, given: string): boolean => timingSafeEqual(digest(secret), digest(given));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
