import { useCallback, useEffect } from 'react';
import { finalRefusal } from '#frontend/lib/api/api-error.ts';
import { onSessionChange, readToken } from '#frontend/lib/session/session.ts';
import type { AccountKind } from '#frontend/lib/storage/account-keys.ts';
import { storedEntries } from '#frontend/lib/storage/stored-entries.ts';
import { isOffline, onConnectionChange } from './connection.ts';

/** Retry interval while no event reports that the server is back. */
const AGAIN_MS = 20_000;

/** Sends pending items while a page is open. `send` must be stable between renders. */
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
export interface Waiting<Act> {
  /** Under which the server takes it once. */
  key: string;
  /** ISO instant of this device. */
  at: string;
  act: Act;
  /** Why it does not go by itself; it stays until a person has read it, or decided. */
  error?: string;
}

/** Thrown by a sender: the pending item is not retried automatically any more. */
export class PersonDecides extends Error {
  override readonly name = 'PersonDecides';
}

/**
 * Reads again what an answer changed. What was sent waits until that is done; where it fails, the same act is sent again
 * under the same key.
 */
type OnAnswer<Reply> = (reply?: Reply) => unknown;

interface Sender<Act, Reply> {
  /** Names it in this browser. */
  noun: string;
  of: AccountKind;
  /** Knows the shape of today. */
  isAct: (value: unknown) => value is Act;
  /** Asked again with the same key until it is known what became of it. */
  send: (act: Act, key: string) => Promise<Reply>;
  /** Whether one that gets no answer holds up those after it. */
  inOrder: boolean;
  /** Where the noun itself shows what was refused, it waits here no longer. */
  onRefused?: (key: string, message: string) => void;
}

/**
 * What waits of one noun: kept in this browser until the server has answered each, in their order and over a reload, of
 * each account apart; gone at sign-out. docs/decisions/033 says why it is no library's.
 */
export const waitingWork = <Act, Reply>(sender: Sender<Act, Reply>) => {
  const { noun, of, isAct, send, inOrder, onRefused } = sender;
  type Work = Waiting<Act>;
  const isWaiting = (value: unknown): value is Work => {
    if (typeof value !== 'object' || value === null) return false;
    const { key, at, act } = value as Partial<Work>;
    return typeof key === 'string' && typeof at === 'string' && isAct(act);
  };
  const { all, find, put, drop, use } = storedEntries(of, `waiting_${noun}_`, isWaiting);
  /** Removes the sent item unless it was replaced while it was being sent. */
  const dropSent = (sent: Work): void => {
    if (find(sent.key) === sent) drop(sent.key);
  };
  const refuse = (waiting: Work, message: string): void => {
    if (!onRefused) {
      // what a person put in its place since goes by itself: an older act never takes its place back
      if (find(waiting.key) === waiting) put(waiting.key, { ...waiting, error: message });
      return;
    }
    dropSent(waiting);
    onRefused(waiting.key, message);
  };
  const sendOne = async (waiting: Work, onAnswer: OnAnswer<Reply>): Promise<boolean> => {
    try {
      const reply = await send(waiting.act, waiting.key);
      // until the screen has read what it came to, it shows what was done here
      const isRead = await Promise.resolve(onAnswer(reply)).then(
        () => true,
        () => false,
      );
      if (isRead) dropSent(waiting);
      return isRead;
    } catch (error) {
      const refusal = error instanceof PersonDecides ? error : finalRefusal(error);
      // it is not known what became of it
      if (!refusal) return false;
      refuse(waiting, refusal.message);
      void Promise.resolve(onAnswer()).catch(() => undefined);
    }
    return true;
  };
  const sendAll = oneAfterTheOther({ of, inOrder, all, sendOne });
  return {
    all,
    find,
    use,
    drop,
    /** Replaces the queued item with this key. */
    put: (waiting: Work): void => put(waiting.key, waiting),
    sendAll,
    /** Keeps sending while a page is open. `onAnswer` is the same function from one drawing to the next. */
    useSending: (onAnswer: OnAnswer<Reply>): void =>
      useSending(useCallback(() => sendAll(onAnswer), [onAnswer])),
    /** Sends one for a person who waits for the answer, and keeps it unless that is final. */
    sendNow: async (waiting: Work): Promise<Reply> => {
      put(waiting.key, waiting);
      const stored = find(waiting.key) ?? waiting;
      try {
        const reply = await send(stored.act, stored.key);
        dropSent(stored);
        return reply;
      } catch (error) {
        if (finalRefusal(error)) dropSent(stored);
        throw error;
      }
    },
  };
};

interface Queue<Act, Reply> {
  of: AccountKind;
  inOrder: boolean;
  all: () => readonly Waiting<Act>[];
  /** False where it is not known what became of it. */
  sendOne: (waiting: Waiting<Act>, onAnswer: OnAnswer<Reply>) => Promise<boolean>;
}

/** Sends pending items one after the other, in one run at a time. */
const oneAfterTheOther = <Act, Reply>({ of, inOrder, all, sendOne }: Queue<Act, Reply>) => {
  let sending = false;
  return async (onAnswer: OnAnswer<Reply>): Promise<void> => {
    if (sending) return;
    sending = true;
    const unanswered = new Set<string>();
    const next = () => all().find(({ key, error }) => error === undefined && !unanswered.has(key));
    try {
      for (let waiting = next(); waiting; waiting = next()) {
        if (isOffline() || readToken(of) === null) return;
        if (await sendOne(waiting, onAnswer)) continue;
        if (inOrder) return;
        unanswered.add(waiting.key);
      }
    } finally {
      sending = false;
    }
  };
};
