import type { Request } from './send.ts';

/** What was asked before the app was there, with this token; each answer serves once. */
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
        // told to whoever takes it, and to nobody where nobody does
        answer.catch(() => undefined);
        return [url, answer];
      }),
    ),
  };
};

/** The answer to this very request, if it was asked early; taken once. */
export const takeEarly = ({ method, url, token, headers = {} }: Request): Promise<Response> | undefined => {
  const early = globalThis.earlyReads;
  if (!early || method !== 'GET' || early.token !== token || Object.keys(headers).length > 0)
    return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
};
