import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import type { Shop } from './open-shop.ts';

/** Calls an endpoint as whom it is for. */
export const call = async (
  { origin, pro, admin }: Shop,
  { method, path, access }: Pick<EndpointSpec, 'method' | 'path' | 'access'>,
  { params = {}, body }: { params?: Readonly<Record<string, string>>; body?: unknown } = {},
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const { token } = access === 'pro' || access === 'public' ? pro : admin;
  const concrete = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'absent-0000');
  const answer = await fetch(origin + concrete, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': `essai-${Math.random().toString(36).slice(2)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
};
