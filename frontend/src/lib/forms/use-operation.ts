import { adminKey, readOwn, writeOwn } from '#frontend/lib/storage/account-keys.ts';
import { finalRefusal } from '#frontend/lib/api/api-error.ts';
import { randomKey } from './random-key.ts';
import { parsedJson } from '#frontend/lib/storage/stored.ts';
import { useAction } from './use-action.ts';

interface Attempt<Body> {
  key: string;
  /** What was typed when it was sent. */
  typed: string;
  body: Body;
}

/**
 * Sends what may happen once. Until the server has answered, the key and the body sent are kept in this browser: the
 * same draft sent again by the same administrator, also after a reload, is the same request and moves stock once. Another draft while the first
 * may have arrived goes under the same key, so that the server can say that the first one counted.
 */
export const sendOnce = async <Body, Reply>(
  name: string,
  { draft, body }: { draft: object; body: Body },
  send: (body: Body, key: string) => Promise<Reply>,
): Promise<Reply> => {
  const storageKey = adminKey(name);
  const typed = JSON.stringify(draft);
  const open = storedAttempt<Body>(storageKey);
  const attempt = open?.typed === typed ? open : { key: open?.key ?? randomKey(), typed, body };
  // on a full disk the key lives as long as the page: a retry is the same request
  writeOwn(storageKey, JSON.stringify(attempt));
  try {
    const reply = await send(attempt.body, attempt.key);
    writeOwn(storageKey, null);
    return reply;
  } catch (error) {
    if (finalRefusal(error)) writeOwn(storageKey, null);
    throw error;
  }
};

/** The same as an act of its own, apart from any form. */
export const useOperation = <Body, Reply>(name: string, send: (body: Body, key: string) => Promise<Reply>) =>
  useAction((sent: { draft: object; body: Body }) => sendOnce(name, sent, send));

const storedAttempt = <Body>(storageKey: string): Attempt<Body> | undefined => {
  const value = parsedJson(readOwn(storageKey));
  if (typeof value !== 'object' || value === null) return undefined;
  const { key, typed } = value as Partial<Attempt<Body>>;
  return typeof key === 'string' && typeof typed === 'string' && 'body' in value
    ? (value as Attempt<Body>)
    : undefined;
};
