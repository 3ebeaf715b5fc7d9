import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-elements.ts';

/** A weight is shorter than any code. */
const SHORTEST_CODE = 8;
/** On the whole a scanner types faster than fingers do; a radio or a busy browser may hold some of its keys back. */
const USUAL_GAP_MS = 50;
const LATE_GAP_MS = 150;
const LONGEST_GAP_MS = 700;

/** Where a person types. A box to tick, a button or a list of choices is none: the scanner's field takes what comes there. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range], [type=color])';

/** Where the keyboard belongs to a person who types or who answers a question. */
export const TAKEN = `${TYPED}, textarea, dialog, [contenteditable]`;

/** What a scanner may not change: a field of any kind, and a list of choices that goes to the letter typed. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: Element): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Where a person types on the scanner's page; a question (`SwallowedScan`) refuses codes itself. */
export const isTakenFromPerson = (target: Element): boolean =>
  target.matches(`${TYPED}, textarea`) || isInWindow(target);

const isInWindow = (target: Element): boolean => target.closest('dialog:not([role=alertdialog])') !== null;

/** Where no code is expected: a date, a number, a choice, a button. Words and searches take one as it is typed. */
export const isNoPlaceForCodes = (target: Element): boolean => {
  if (target.closest('[role=alertdialog]') || target instanceof HTMLTextAreaElement) return false;
  if (!(target instanceof HTMLInputElement) || !target.matches(TYPED)) return true;
  return target.matches('[type=date], [type=time], [inputmode=decimal], [inputmode=numeric], [type=number]');
};

/** Keys that followed each other at one element, and the value of that field before the first of them. */
interface Burst {
  at: Element;
  before: string | undefined;
  keys: string[];
  lastAt: number;
  /** All pauses between its keys that were not late, and how many they were. */
  pausesMs: number;
  pauses: number;
}

const isFast = ({ pausesMs, pauses }: Burst): boolean => pauses > 0 && pausesMs <= USUAL_GAP_MS * pauses;

/** The burst with the pause that follows it; undefined where what comes is typed by somebody else. */
const afterPause = (burst: Burst, at: number): Burst | undefined => {
  const pause = at - burst.lastAt;
  if (pause <= LATE_GAP_MS)
    return { ...burst, lastAt: at, pausesMs: burst.pausesMs + pause, pauses: burst.pauses + 1 };
  return pause <= LONGEST_GAP_MS && isFast(burst) ? { ...burst, lastAt: at } : undefined;
};

/** The character that a key of a scanner stands for: some type Ctrl+] for the separator of GS1. */
export const keyOf = ({ key, ctrlKey }: KeyboardEvent): string | undefined =>
  ctrlKey ? (key === ']' ? GROUP_SEPARATOR : undefined) : key.length === 1 ? key : undefined;

/**
 * Tells a scanner from a person where something else has the keyboard: hands `onCode` what a scanner typed, once its Enter
 * has come, and leaves the field as it was. `takesFrom` tells the elements that it is taken from. Returns a listener to
 * `keydown` in the capture phase of the window.
 */
export const typedScans = (
  onCode: (code: string) => void,
  takesFrom: (target: Element) => boolean = isTakenFromPerson,
) => {
  let burst: Burst | undefined;
  return (event: KeyboardEvent): void => {
    const { target, timeStamp: at } = event;
    if (!(target instanceof Element) || !takesFrom(target)) {
      burst = undefined;
      return;
    }
    const known = burst?.at === target ? afterPause(burst, at) : undefined;
    if (event.key === 'Enter') {
      burst = undefined;
      if (!known || known.keys.length < SHORTEST_CODE || !isFast(known)) return;
      event.preventDefault();
      event.stopPropagation();
      putBack(target, known.before);
      onCode(known.keys.join(''));
      return;
    }
    const key = keyOf(event);
    if (key === undefined) return;
    if (key === GROUP_SEPARATOR) event.preventDefault();
    burst = known
      ? { ...known, keys: [...known.keys, key] }
      : {
          at: target,
          before: isField(target) ? target.value : undefined,
          keys: [key],
          lastAt: at,
          pausesMs: 0,
          pauses: 0,
        };
  };
};

/**
 * As if it had been typed: React reads the value of a field after `input`, of a choice after `change`. A date takes no
 * `setRangeText`, and its own setter also clears a day that is typed in part (Chromium 140).
 */
const putBack = (target: Element, value: string | undefined): void => {
  if (value === undefined || !isField(target)) return;
  const prototype = Object.getPrototypeOf(target) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
  const type = target instanceof HTMLSelectElement ? 'change' : 'input';
  target.dispatchEvent(new Event(type, { bubbles: true }));
};
