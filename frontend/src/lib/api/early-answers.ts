import type { Request } from './send.ts';

/** Requests sent with this token before the app loaded; each reply is used once. */
interface EarlyReads {
  token: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  // oxlint-disable-next-line no-var -- how a property of the global object is declared
  var earlyReads: EarlyReads | undefined;
}

/** Sends the requests as `send` would. */
export const readEarly = (token: string, urls: readonly string[], timeoutMs: number): void => {
  globalThis.earlyReads = {
    token,
    answers: new Map(
      urls.map((url) => {
        const answer = fetch(url, {
          headers: { accept: 'application/json', authorization: `Bearer ${token}` },
          credentials: 'same-origin',
          signal: AbortSignal.timeout(timeoutMs),
        });
        // the consumer of the reply handles the failure
        answer.catch(() => undefined);
        return [url, answer];
      }),
    ),
  };
};

/** The reply of an early request; used once. */
export const takeEarly = ({ method, url, token, headers = {} }: Request): Promise<Response> | undefined => {
  const early = globalThis.earlyReads;
  if (!early || method !== 'GET' || early.token !== token || Object.keys(headers).length > 0)
    return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
};
