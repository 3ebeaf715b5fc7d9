import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import { finalRefusal } from './api-error.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';

const KEY = 'Idempotency-Key';

/** Pending calls: request body and key. */
const open = new Map<string, string>();

/**
 * Sends a creating call under an idempotency key, where the caller has none: an identical request before the
 * reply reuses the key. A reply or final refusal ends it.
 */
export const underKey = async <Reply>(
  endpoint: EndpointSpec,
  sent: { url: string; body?: unknown; owner: string | undefined },
  headers: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Reply>,
): Promise<Reply> => {
  if (endpoint.idempotencyKey === undefined || KEY in headers) return send(headers);
  const wish = JSON.stringify([endpoint.path, sent]);
  const key = open.get(wish) ?? randomKey();
  open.set(wish, key);
  try {
    const reply = await send({ ...headers, [KEY]: key });
    open.delete(wish);
    return reply;
  } catch (error) {
    if (finalRefusal(error)) open.delete(wish);
    throw error;
  }
};
