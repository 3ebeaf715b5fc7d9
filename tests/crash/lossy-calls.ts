import { request } from 'node:http';

export type Reply = { status: number; body: Record<string, unknown>; location: string };
export type Ask = {
  method?: string;
  body?: unknown;
  /** Sent as a form instead of JSON. */
  form?: Record<string, string>;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Loopback address it comes from: sign-ups are limited by address. */
  from?: string;
};

const ANSWER_WITHIN_MS = 12_000;

/** One call; undefined when no usable answer came: the connection broke, or the system was starting or dying. */
export const tryCall = (url: string, ask: Ask = {}): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const text = ask.form
      ? new URLSearchParams(ask.form).toString()
      : ask.body === undefined
        ? undefined
        : JSON.stringify(ask.body);
    const call = request(
      url,
      {
        method: ask.method ?? (text === undefined ? 'GET' : 'POST'),
        agent: false,
        timeout: ANSWER_WITHIN_MS,
        ...(ask.from ? { localAddress: ask.from } : {}),
        headers: {
          ...(text === undefined
            ? {}
            : {
                'content-type': ask.form ? 'application/x-www-form-urlencoded' : 'application/json',
                'content-length': Buffer.byteLength(text),
              }),
          ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
          ...ask.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(undefined));
        response.on('aborted', () => resolve(undefined));
        response.on('end', () => {
          const status = response.statusCode ?? 500;
          if (status >= 500 || status === 429) return resolve(undefined);
          resolve({ status, body: parsed(Buffer.concat(chunks)), location: response.headers.location ?? '' });
        });
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(undefined));
    call.end(text);
  });

/** The same call repeated until an answer comes, as a browser would. */
export const callUntilAnswered = async (
  what: string,
  attempt: () => Promise<Reply | undefined>,
): Promise<Reply> => {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const reply = await attempt();
    if (reply !== undefined) return reply;
    await soon();
  }
  throw new Error(`${what}: no answer for a minute`);
};

/** Pauses before the next poll. */
export const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

const parsed = (bytes: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(bytes.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
};
