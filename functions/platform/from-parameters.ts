import { currentParameters } from './config.ts';

/** Opens something made of parameters at its first use, and again after a change of one of them; a failure is not cached. */
export const fromParameters = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let cached: { madeOf: object; opened: Promise<T> } | undefined;
  return async () => {
    const madeOf = await currentParameters();
    if (cached?.madeOf === madeOf) return cached.opened;
    const opened = open();
    cached = { madeOf, opened };
    opened.catch(() => {
      if (cached?.opened === opened) cached = undefined;
    });
    return opened;
  };
};
