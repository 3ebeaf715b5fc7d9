import { cachedFile, cachedPage, type Shell } from './shell.ts';

/** Longer than a good network takes, shorter than people wait for a page that is stored already. */
const PAGE_MS = 3_000;

/** The page from the server; the stored one when the server does not answer, is slow or fails. */
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

/** A file of the shell: its name says what is in it, so what was kept is what would come. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await cachedFile(new URL(request.url).pathname)) ?? fetch(request);

/** A file this build does not have: a tab of the build before asks for it, and the server may have dropped it. */
export const answerOlder = async (request: Request): Promise<Response> => {
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.ok) return answer;
  return (await cachedFile(new URL(request.url).pathname)) ?? answer ?? Response.error();
};
