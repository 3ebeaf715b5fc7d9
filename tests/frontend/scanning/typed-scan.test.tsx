import { afterEach, beforeEach, expect, it } from 'vitest';
import { typedScans } from '#frontend/features/scanning/typed-scan.ts';
import { GROUP_SEPARATOR } from '#shared/barcodes/gs1-elements.ts';

let codes: string[];
let weight: HTMLInputElement;
let listen: ReturnType<typeof typedScans>;
beforeEach(() => {
  codes = [];
  listen = typedScans((code) => codes.push(code));
  weight = document.createElement('input');
  weight.inputMode = 'decimal';
  weight.setAttribute('inputmode', 'decimal');
  weight.value = '3,9';
  document.body.append(weight);
  addEventListener('keydown', listen, true);
});
afterEach(() => {
  removeEventListener('keydown', listen, true);
  weight.remove();
});

/**
 * Presses keys one after the other, `gapMs` apart, with the browser's timestamps; unprevented ones are in the field.
 */
const type = (keys: readonly (string | { key: string; ctrlKey: true })[], gapMs: number | number[]) => {
  let at = 1000;
  let prevented = false;
  for (const [i, each] of keys.entries()) {
    const event = new KeyboardEvent('keydown', {
      ...(typeof each === 'string' ? { key: each } : each),
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, 'timeStamp', { value: at });
    prevented = !weight.dispatchEvent(event);
    if (!prevented && event.key.length === 1) weight.value += event.key;
    at += typeof gapMs === 'number' ? gapMs : gapMs[i % gapMs.length]!;
  }
  return { isTaken: prevented };
};
const CODE = [...'3760123456789'];

it('takes a code typed by a scanner, a slow one too, and restores the weight', () => {
  for (const gap of [4, 20, 45]) {
    expect(type([...CODE, 'Enter'], gap).isTaken).toBe(true);
    expect(weight.value).toBe('3,9');
  }
  expect(codes).toEqual(['3760123456789', '3760123456789', '3760123456789']);
});

it('tolerates late keys, and keeps the separator of GS1', () => {
  const separator = { key: ']', ctrlKey: true } as const;
  type([...'10LOT42', separator, ...'3103002500', 'Enter'], [10, 10, 400, 10, 10, 10, 10]);
  expect(codes).toEqual([`10LOT42${GROUP_SEPARATOR}3103002500`]);
});

it('distinguishes the code from a weight typed right before it', () => {
  type([...'4,2', ...CODE, 'Enter'], [120, 120, 300, ...Array.from({ length: 13 }, () => 8)]);
  expect(codes).toEqual(['3760123456789']);
  expect(weight.value).toBe('3,94,2');
});

it('leaves typing by hand to the field, however long, and a short burst', () => {
  for (const [keys, gap] of [
    [CODE, 90],
    [[...'12,345'], 10],
    [CODE, [30, 90, 60, 200]],
  ] as const)
    expect(type([...keys, 'Enter'], gap as number).isTaken).toBe(false);
  expect(codes).toEqual([]);
  expect(weight.value).toContain('3760123456789');
});

it('removes a code from a text field, and leaves the scanner’s own field alone', () => {
  weight.setAttribute('inputmode', 'text');
  expect(type([...CODE, 'Enter'], 10).isTaken).toBe(true);
  expect(weight.value).toBe('3,9');
  removeEventListener('keydown', listen, true);
  listen = typedScans(
    (code) => codes.push(code),
    (field) => field !== weight,
  );
  addEventListener('keydown', listen, true);
  expect(type([...CODE, 'Enter'], 10).isTaken).toBe(false);
  expect(codes).toEqual(['3760123456789']);
});

it('restores a date, which has no text selection', () => {
  weight.type = 'date';
  weight.value = '2026-12-07';
  type(CODE, 10);
  // a browser puts each digit into a part of the date
  weight.value = '0123-04-05';
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  Object.defineProperty(enter, 'timeStamp', { value: 1000 + CODE.length * 10 });
  weight.dispatchEvent(enter);
  expect(codes).toEqual(['3760123456789']);
  expect(weight.value).toBe('2026-12-07');
});
