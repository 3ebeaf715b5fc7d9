import { adminKey, readOwn, writeOwn } from '#frontend/lib/storage/account-keys.ts';
import { finalRefusal } from '#frontend/lib/api/api-error.ts';
import { randomKey } from './random-key.ts';
import { parsedJson } from '#frontend/lib/storage/stored.ts';
import { useAction } from './use-action.ts';

interface Attempt<Body> {
  key: string;
  /** The input when it was sent. */
  typed: string;
  body: Body;
}

/**
 * Sends an operation that must happen once. Key and body are stored in this browser until the server replies:
 * the same draft sent again by the same administrator, also after a reload, is the same request and moves
 * stock once. A changed draft reuses the key while the first may have arrived, so that the server can report
 * that the first one counted.
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
  // on a full disk the key lives as long as the page, and a retry is the same request
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

/** The same without a form. */
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
