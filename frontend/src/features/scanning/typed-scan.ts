import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-parser.ts';

/** A weight is shorter than any code. */
const SHORTEST_CODE = 8;
/** On the whole a scanner types faster than fingers do; a radio or a busy browser may hold some of its keys back. */
const USUAL_GAP_MS = 50;
const LATE_GAP_MS = 150;
const LONGEST_GAP_MS = 700;

/** Where a person types. A box to tick, a button or a list of choices is none: the scanner's field takes what comes there. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range], [type=color])';

/** Where the keyboard belongs, to somebody who types or who answers a question. */
export const TAKEN = `${TYPED}, textarea, dialog, [contenteditable]`;

/** Keys that followed each other in one field, and what stood there before the first of them. */
interface Burst {
  field: HTMLInputElement;
  before: string;
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
 * Tells a scanner from a person where a weight, a search or a reason has the keyboard: hands `onCode` what a scanner typed,
 * once its Enter has come, and leaves the field as it was. `isOwn`: the scanner's field itself. Answers what listens to
 * `keydown`, before anybody else does.
 */
export const typedScans = (
  onCode: (code: string) => void,
  isOwn: (field: Element) => boolean = () => false,
) => {
  let burst: Burst | undefined;
  return (event: KeyboardEvent): void => {
    const { target: field, timeStamp: at } = event;
    if (!(field instanceof HTMLInputElement) || !field.matches(TYPED) || isOwn(field)) {
      burst = undefined;
      return;
    }
    const known = burst?.field === field ? afterPause(burst, at) : undefined;
    if (event.key === 'Enter') {
      burst = undefined;
      if (!known || known.keys.length < SHORTEST_CODE || !isFast(known)) return;
      event.preventDefault();
      event.stopPropagation();
      putBack(field, known.before);
      onCode(known.keys.join(''));
      return;
    }
    const key = keyOf(event);
    if (key === undefined) return;
    if (key === GROUP_SEPARATOR) event.preventDefault();
    burst = known
      ? { ...known, keys: [...known.keys, key] }
      : { field, before: field.value, keys: [key], lastAt: at, pausesMs: 0, pauses: 0 };
  };
};

/** As if it had been typed: whoever holds the value hears of it. */
const putBack = (field: HTMLInputElement, text: string): void => {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
