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

/** A user's action without a final reply of the server. */
export interface Waiting<Act> {
  /** Idempotency key. */
  key: string;
  /** ISO instant of this device. */
  at: string;
  act: Act;
  /** Why it is not retried automatically; stays until the user has read or decided it. */
  error?: string;
}

/** Thrown by a sender: the item is not retried automatically any more. */
export class PersonDecides extends Error {
  override readonly name = 'PersonDecides';
}

/**
 * Refetches what a reply changed. The item stays pending until that succeeds; after a failure it is sent
 * again under its key.
 */
type OnAnswer<Reply> = (reply?: Reply) => unknown;

interface Sender<Act, Reply> {
  /** Prefix of its storage keys. */
  noun: string;
  of: AccountKind;
  /** Validates the stored shape. */
  isAct: (value: unknown) => value is Act;
  /** Retried with the same key until the outcome is known. */
  send: (act: Act, key: string) => Promise<Reply>;
  /** Whether a failed item blocks later ones. */
  inOrder: boolean;
  /** Where the noun itself shows refusals: they leave this queue. */
  onRefused?: (key: string, message: string) => void;
}

/**
 * Pending actions of a noun: stored in this browser per account until the server has replied to each, in
 * order and over reloads; deleted at sign-out. docs/decisions/033 explains why no library is used.
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
      // a replacement is sent separately: the older action must not overwrite it
      if (find(waiting.key) === waiting) put(waiting.key, { ...waiting, error: message });
      return;
    }
    dropSent(waiting);
    onRefused(waiting.key, message);
  };
  const sendOne = async (waiting: Work, onAnswer: OnAnswer<Reply>): Promise<boolean> => {
    try {
      const reply = await send(waiting.act, waiting.key);
      // until the screen has read the result, it shows the local state
      const isRead = await Promise.resolve(onAnswer(reply)).then(
        () => true,
        () => false,
      );
      if (isRead) dropSent(waiting);
      return isRead;
    } catch (error) {
      const refusal = error instanceof PersonDecides ? error : finalRefusal(error);
      // the outcome is unknown
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
    /** Sends items while a page is open. `onAnswer` must be stable between renders. */
    useSending: (onAnswer: OnAnswer<Reply>): void =>
      useSending(useCallback(() => sendAll(onAnswer), [onAnswer])),
    /** Sends an item while the user waits, and stores it unless the result is final. */
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
  /** False when the outcome is unknown. */
  sendOne: (waiting: Waiting<Act>, onAnswer: OnAnswer<Reply>) => Promise<boolean>;
}

/** Sends pending items sequentially, in one run at a time. */
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
