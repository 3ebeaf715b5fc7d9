import { useEffect, useRef } from 'react';

/** Open layers above the page, topmost last. */
interface Layer {
  /** Undefined while it cannot be closed. */
  close: (() => void) | undefined;
}

/** History state: the router's index, and our marks of the entry for open layers and of the page below. */
type EntryState = { idx?: number; isAbove?: true; isBelow?: true } | null;

const layers: Layer[] = [];
let isListening = false;
let indexBefore = 0;

const entry = (): EntryState => history.state as EntryState;
const indexOf = (state: EntryState): number => state?.idx ?? 0;

/**
 * Adds a history entry while a layer is open, so that « back » can close it. The entry stays afterwards,
 * since going back programmatically would race with a following navigation; the next layer reuses it.
 */
const settle = (): void => {
  indexBefore = indexOf(entry());
  if (layers.length === 0 || entry()?.isAbove) return;
  const page = entry();
  history.replaceState({ ...page, isBelow: true }, '');
  indexBefore = indexOf(page) + 1;
  history.pushState({ ...page, isBelow: undefined, idx: indexBefore, isAbove: true }, '');
};

/**
 * Called at startup: after a reload no layer is open and the entry remains, where « back » means the previous
 * page.
 */
export const listenToBack = (): void => {
  if (isListening) return;
  isListening = true;
  indexBefore = indexOf(entry());
  addEventListener('popstate', onPopState);
};

/** After React's render, since one dialog often replaces another. */
const settleSoon = (): void => void setTimeout(settle);

const onPopState = (): void => {
  const state = entry();
  const isBack = indexBefore === indexOf(state) + 1;
  indexBefore = indexOf(state);
  if (!isBack || !state?.isBelow) return;
  const top = layers.at(-1);
  // no open layer: « back » means the previous page
  if (!top) return history.back();
  top.close?.();
  settleSoon();
};

/**
 * While the caller is mounted, the browser's « back » calls `onClose` and the page stays. Not for layers
 * opened by the URL (`useOpened`), where « back » returns to the previous URL.
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
