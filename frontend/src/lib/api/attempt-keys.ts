import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import { finalRefusal } from './api-error.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';

const KEY = 'Idempotency-Key';

/** Of calls whose answer is not known yet: what was sent, and under which key. */
const open = new Map<string, string>();

/**
 * Sends what creates under a key, where its caller has none of its own: the same sent again before an answer came is the same
 * request. An answer, or a refusal that will not pass by itself, ends it.
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
