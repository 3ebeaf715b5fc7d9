import type { Request } from './send.ts';

/** Requests sent before the app was loaded, with this token; each answer is used once. */
interface EarlyReads {
  token: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  // oxlint-disable-next-line no-var -- how a property of the global object is declared
  var earlyReads: EarlyReads | undefined;
}

/** Asks now, as `send` would. */
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
        // the failure is reported to the reader of the answer, if there is one
        answer.catch(() => undefined);
        return [url, answer];
      }),
    ),
  };
};

/** The answer to this request if it was sent early; used once. */
export const takeEarly = ({ method, url, token, headers = {} }: Request): Promise<Response> | undefined => {
  const early = globalThis.earlyReads;
  if (!early || method !== 'GET' || early.token !== token || Object.keys(headers).length > 0)
    return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
};
