import { useEffect, useRef } from 'react';

/** What is open above the page, the uppermost last. */
interface Layer {
  /** Undefined while it may not be closed. */
  close: (() => void) | undefined;
}

/** The router's own mark of an entry, and ours: the entry above the page, and the page below it. */
type EntryState = { idx?: number; isAbove?: true; isBelow?: true } | null;

const layers: Layer[] = [];
let isListening = false;
let indexBefore = 0;

const entry = (): EntryState => history.state as EntryState;
const indexOf = (state: EntryState): number => state?.idx ?? 0;

/**
 * An entry of its own for whatever is open, so that « back » has something to go back from. Once nothing is open it stays:
 * going back by ourselves would race with a navigation that follows the closing. The next window uses it again.
 */
const settle = (): void => {
  indexBefore = indexOf(entry());
  if (layers.length === 0 || entry()?.isAbove) return;
  const page = entry();
  history.replaceState({ ...page, isBelow: true }, '');
  indexBefore = indexOf(page) + 1;
  history.pushState({ ...page, isBelow: undefined, idx: indexBefore, isAbove: true }, '');
};

/** From the start of the app: a reload forgets what was open and keeps its entry, where « back » means the page before. */
export const listenToBack = (): void => {
  if (isListening) return;
  isListening = true;
  indexBefore = indexOf(entry());
  addEventListener('popstate', onPopState);
};

/** After what React draws of the act: one window often takes the place of another. */
const settleSoon = (): void => void setTimeout(settle);

const onPopState = (): void => {
  const state = entry();
  const isBack = indexBefore === indexOf(state) + 1;
  indexBefore = indexOf(state);
  if (!isBack || !state?.isBelow) return;
  const top = layers.at(-1);
  // nothing is open any more: « back » means the page before
  if (!top) return history.back();
  top.close?.();
  settleSoon();
};

/**
 * While the caller is drawn, the browser's « back » calls `onClose` and the page stays. Not for what the address itself
 * opens (`useOpened`): there « back » is the address of before.
 */
export const useBackCloses = (onClose: () => void, options: { dismissible: boolean; off: boolean }): void => {
  const { dismissible, off } = options;
  const layer = useRef<Layer>({ close: undefined });
  useEffect(() => {
    layer.current.close = dismissible ? onClose : undefined;
  });
  useEffect(() => {
    if (off) return undefined;
    const own = layer.current;
    listenToBack();
    layers.push(own);
    settleSoon();
    return () => {
      layers.splice(layers.indexOf(own), 1);
      settleSoon();
    };
  }, [off]);
};
