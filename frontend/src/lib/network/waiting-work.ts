import { useEffect } from 'react';
import { type ApiError, asApiError } from '#frontend/lib/api/api-error.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { keptList } from '#frontend/lib/storage/kept-list.ts';
import { onSessionChange, readToken } from '#frontend/lib/session/session.ts';

/** Signed out, too slow, or too many requests. */
const MAY_GO_ON = new Set([401, 408, 429]);

/** The server's word that an act will never pass; undefined when it is not known what became of it. */
export const finalRefusal = (error: unknown): ApiError | undefined => {
  const refusal = asApiError(error);
  const isFinal =
    refusal?.fromServer && refusal.status >= 400 && refusal.status < 500 && !MAY_GO_ON.has(refusal.status);
  return isFinal ? refusal : undefined;
};

/** How often what waits is tried again, where nothing says that the server is back. */
const AGAIN_MS = 20_000;

/** Keeps sending what waits while a page is open. `send` is the same function from one drawing to the next. */
export const useSending = (send: () => Promise<void>): void => {
  useEffect(() => {
    const sendAll = () => void send();
    sendAll();
    const ends = [onConnectionChange(sendAll), onSessionChange(sendAll)];
    const timer = setInterval(sendAll, AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [send]);
};

/** Something a person did that the server has not answered yet, or refused for good. */
export type WaitingAct<Act> = {
  /** Under which the server takes it once. */
  key: string;
  /** ISO instant of this device. */
  at: string;
  act: Act;
  /** Why the server refused it; it stays until the person has read it. */
  error?: string;
};

/**
 * Acts kept in this browser until the server has answered each, in their order and over a reload, of each administrator
 * apart; another tab may add to them meanwhile. `send` is asked again with the same key until it is known what became of it.
 */
export const waitingActs = <Act>(
  storageKey: string,
  isAct: (value: unknown) => value is Act,
  send: (act: Act, key: string) => Promise<unknown>,
) => {
  type Waiting = WaitingAct<Act>;
  const isWaiting = (value: unknown): value is Waiting => {
    if (typeof value !== 'object' || value === null) return false;
    const { key, at, act } = value as Partial<Waiting>;
    return typeof key === 'string' && typeof at === 'string' && isAct(act);
  };
  const { all, change, use } = keptList(storageKey, isWaiting);
  let sending = false;
  /** False when it is not known what became of it: it waits on, and so does what comes after. */
  const sendOne = async ({ key, act }: Waiting): Promise<boolean> => {
    try {
      await send(act, key);
      change((now) => now.filter((each) => each.key !== key));
      return true;
    } catch (error) {
      const refusal = finalRefusal(error);
      if (!refusal) return false;
      change((now) => now.map((each) => (each.key === key ? { ...each, error: refusal.message } : each)));
      return true;
    }
  };
  return {
    add: (waiting: Waiting): void => change((now) => [...now, waiting]),
    drop: (key: string): void => change((now) => now.filter((each) => each.key !== key)),
    all,
    use,
    /** Sends what waits, one after the other. */
    sendAll: async (onAnswer: () => void): Promise<void> => {
      if (sending) return;
      sending = true;
      const next = () => all().find(({ error }) => error === undefined);
      try {
        for (let waiting = next(); waiting; waiting = next()) {
          if (isOffline() || readToken('admin') === null || !(await sendOne(waiting))) return;
          onAnswer();
        }
      } finally {
        sending = false;
      }
    },
  };
};
