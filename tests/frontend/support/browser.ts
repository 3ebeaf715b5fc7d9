import { vi } from 'vitest';

/** The few parts of a browser that lib/ uses, fresh for each test. */
export const fakeBrowser = (url = 'https://boutique.test/dashboard') => {
  const stored = new Map<string, string>();
  const assigned: string[] = [];
  const page = new URL(url);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', {
    pathname: page.pathname,
    search: page.search,
    assign: (to: string) => void assigned.push(to),
  });
  return { stored, assigned };
};

interface Exchange {
  method: string;
  path: string;
  token: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status?: number; body?: unknown; text?: string } | Error;

/** Answers the calls of a test in place of the API, and records the requests. */
export const fakeApi = (answer: (exchange: Exchange) => Answer | Promise<Answer>) => {
  const calls: Exchange[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const exchange = {
      method: init.method ?? 'GET',
      path,
      token: headers['authorization']?.replace('Bearer ', ''),
      headers,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(exchange);
    const given = await answer(exchange);
    if (given instanceof Error) throw given;
    return new Response(given.text ?? JSON.stringify(given.body ?? { success: true }), {
      status: given.status ?? 200,
    });
  });
  return calls;
};

/** An unsigned token with an expiry; signatures are not checked here. */
export const tokenUntil = (instant: Date, name = 'a'): string => {
  const payload = btoa(JSON.stringify({ exp: Math.floor(instant.getTime() / 1000), name }));
  return `x.${payload.replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.${name}`;
};
