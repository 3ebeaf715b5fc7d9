import type { HttpApi } from '#infra/local/api/http-api.ts';

/** The running local system, as needed by the seed. */
export type DemoHost = {
  /** Address of the site and the API. */
  origin: string;
  /** The API itself, for requests at another time than now; undefined for a host in another process. */
  api?: HttpApi;
  /** Time of its requests, if not now. */
  at?: Date;
  /** Invokes a Lambda by its entry name, as an operator would. */
  invoke: (entry: string, event: unknown) => Promise<unknown>;
  runSchedule: (name: string) => Promise<unknown>;
  /** Undefined with a real ERP, which gets no demo data. */
  erpSandbox: { url: string; apiKey: string } | undefined;
};

export type ApiAnswer = { status: number; body: Record<string, unknown> };

export const callApi = async (
  host: DemoHost,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  token?: string,
): Promise<ApiAnswer> => {
  if (host.at && host.api) return callThen(host.api, host.at, { method, path, body, token });
  const response = await fetch(host.origin + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

type Call = { method: string; path: string; body: unknown; token: string | undefined };

const callThen = async (api: HttpApi, at: Date, { method, path, body, token }: Call): Promise<ApiAnswer> => {
  const [pathname = path, query = ''] = path.split('?');
  const answer = await api({
    method,
    path: pathname,
    query,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '127.0.0.1',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    sourceIp: '127.0.0.1',
    at,
  });
  return { status: answer.status, body: JSON.parse(answer.body.toString()) as Record<string, unknown> };
};

/** The part of a mailed link that `pattern` captures, once the mail has arrived. */
export const mailedLink = (host: DemoHost, to: string, pattern: RegExp): Promise<string> =>
  waitFor(`un e-mail pour ${to}`, async () => {
    const response = await fetch(`${host.origin}/__local/mails?to=${encodeURIComponent(to)}`);
    const mails = (await response.json()) as { text: string }[];
    return mails.map((mail) => pattern.exec(mail.text)?.[1]).find((token) => token !== undefined);
  });

/** Retries every 100 ms for at most a minute: on a busy machine a first e-mail takes long. */
export const waitFor = async <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> => {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const found = await attempt();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Données de démonstration : ${what} n’est pas arrivé à temps.`);
};
