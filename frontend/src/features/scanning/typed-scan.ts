import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-elements.ts';

/** Codes are longer than any typed weight. */
const SHORTEST_CODE = 8;
/** Typical interval between a scanner's keys; radio scanners or a busy browser can delay some. */
const USUAL_GAP_MS = 50;
const LATE_GAP_MS = 150;
const LONGEST_GAP_MS = 700;

/** Text inputs. Checkboxes, buttons and selects are not: their keys go to the scanner's field. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range], [type=color])';

/** Elements where the user types or answers a question. */
export const TAKEN = `${TYPED}, textarea, dialog, [contenteditable]`;

/** Fields that a scan must not change: inputs, and selects, which jump to the typed letter. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: Element): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Where a user types on the scanner's page; questions (`SwallowedScan`) reject codes themselves. */
export const isTakenFromPerson = (target: Element): boolean =>
  target.matches(`${TYPED}, textarea`) || isInWindow(target);

const isInWindow = (target: Element): boolean => target.closest('dialog:not([role=alertdialog])') !== null;

/**
 * Elements that never take a code: dates, numbers, selects, buttons. Text and search fields accept it as
 * typed.
 */
export const isNoPlaceForCodes = (target: Element): boolean => {
  if (target.closest('[role=alertdialog]') || target instanceof HTMLTextAreaElement) return false;
  if (!(target instanceof HTMLInputElement) || !target.matches(TYPED)) return true;
  return target.matches('[type=date], [type=time], [inputmode=decimal], [inputmode=numeric], [type=number]');
};

/** Consecutive keys at one element, and the field's value before them. */
interface Burst {
  at: Element;
  before: string | undefined;
  keys: string[];
  lastAt: number;
  /** Sum and number of its pauses, without outliers. */
  pausesMs: number;
  pauses: number;
}

const isFast = ({ pausesMs, pauses }: Burst): boolean => pauses > 0 && pausesMs <= USUAL_GAP_MS * pauses;

/** The burst after another pause; undefined when the pause indicates a new one. */
const afterPause = (burst: Burst, at: number): Burst | undefined => {
  const pause = at - burst.lastAt;
  if (pause <= LATE_GAP_MS)
    return { ...burst, lastAt: at, pausesMs: burst.pausesMs + pause, pauses: burst.pauses + 1 };
  return pause <= LONGEST_GAP_MS && isFast(burst) ? { ...burst, lastAt: at } : undefined;
};

/** Character of a scanner's key: some send Ctrl+] as the GS1 separator. */
export const keyOf = ({ key, ctrlKey }: KeyboardEvent): string | undefined =>
  ctrlKey ? (key === ']' ? GROUP_SEPARATOR : undefined) : key.length === 1 ? key : undefined;

/**
 * Distinguishes a scanner from a person typing: after Enter, passes a scanned code to `onCode` and restores
 * the field. `takesFrom` selects the elements to capture from. Returns a `keydown` listener for the window's
 * capture phase.
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
 * Restores a value as if typed: React reads fields on `input`, selects on `change`. Date inputs have no
 * `setRangeText`; their own setter also clears a partially typed date (Chromium 140).
 */
const putBack = (target: Element, value: string | undefined): void => {
  if (value === undefined || !isField(target)) return;
  const prototype = Object.getPrototypeOf(target) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
  const type = target instanceof HTMLSelectElement ? 'change' : 'input';
  target.dispatchEvent(new Event(type, { bubbles: true }));
};
