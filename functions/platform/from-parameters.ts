import { currentParameters } from './config.ts';

/** Opens something made of parameters at its first use, and anew once one of them was changed; a failure is not kept. */
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
