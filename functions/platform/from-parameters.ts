import { currentParameters } from './config.ts';

/** Opens something made of parameters at its first use, and anew once one of them was changed; a failure is not kept. */
export const fromParameters = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let kept: { madeOf: object; opened: Promise<T> } | undefined;
  return async () => {
    const madeOf = await currentParameters();
    if (kept?.madeOf === madeOf) return kept.opened;
    const opened = open();
    kept = { madeOf, opened };
    opened.catch(() => {
      if (kept?.opened === opened) kept = undefined;
    });
    return opened;
  };
};
