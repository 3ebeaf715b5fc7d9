import { cachedFile, cachedPage, type Shell } from './shell.ts';

/** Longer than a good network needs, and short enough to fall back to a stored page. */
const PAGE_MS = 3_000;

/** The page from the server; the stored one when the server is unreachable, slow or failing. */
export const answerPage = async (
  shell: Shell,
  path: string,
  fetched: Promise<Response>,
): Promise<Response> => {
  const noAnswer = fetched.catch(() => undefined);
  const first = await Promise.race([noAnswer, afterPatience()]);
  if (first && first.status < 500) return first;
  return (await cachedPage(shell, path)) ?? fetched;
};

const afterPatience = (): Promise<undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  setTimeout(() => resolve(undefined), PAGE_MS);
  return promise;
};

/** A file of the shell; its name is a content hash, so the stored copy is current. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await cachedFile(new URL(request.url).pathname)) ?? fetch(request);

/** A file of the previous build, requested by an older tab: the server may not have it any more. */
export const answerOlder = async (request: Request): Promise<Response> => {
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.ok) return answer;
  return (await cachedFile(new URL(request.url).pathname)) ?? answer ?? Response.error();
};
