import { expect, test } from 'vitest';
import { type Call, linearized } from './linearizable.ts';
import { type Act, type Answer, stockModel } from './stock-model.ts';

/** A checker that never refuses proves nothing: histories it must refuse, and unusual ones it must accept. */
type Row = [from: number, to: number, act: Act, answer: Answer | undefined];
const historyOf = (rows: Row[]): Call<Act, Answer>[] =>
  rows.map(([calledAt, answeredAt, act, answer], n) => ({ who: `${n}`, act, calledAt, answeredAt, answer }));
const isRight = (...rows: Row[]) => linearized(historyOf(rows), stockModel({ boeuf: 3000 })) !== undefined;

const order = (key: string, milli: number): Act => ({ kind: 'order', key, lines: { boeuf: milli } });
const read: Act = { kind: 'read', product: 'boeuf' };
const done = (reference = 'R'): Answer => ({ kind: 'done', reference });
const value = (milli: number): Answer => ({ kind: 'value', milli });
const left = (milli: number): Answer => ({ kind: 'short', left: { boeuf: milli } });

test('two concurrent calls cannot both have the last stock', () => {
  expect(isRight([1, 4, order('a', 2000), done('A')], [2, 3, order('b', 2000), done('B')])).toBe(false);
});

test('a refused call was preceded by a successful one', () => {
  expect(isRight([1, 4, order('a', 2000), done('A')], [2, 3, order('b', 2000), left(1000)])).toBe(true);
  expect(isRight([1, 2, order('b', 2000), left(1000)], [3, 4, order('a', 2000), done('A')])).toBe(false);
  expect(isRight([1, 4, order('a', 1500), done('A')], [2, 3, order('b', 2000), left(1000)])).toBe(false);
});

test('a read after an answer shows its effect', () => {
  expect(isRight([1, 2, order('a', 1000), done('A')], [3, 4, read, value(3000)])).toBe(false);
  expect(isRight([1, 4, order('a', 1000), done('A')], [2, 3, read, value(3000)])).toBe(true);
  expect(
    isRight([1, 9, order('a', 1000), done('A')], [2, 3, read, value(2000)], [4, 5, read, value(3000)]),
  ).toBe(false);
});

test('a call without an answer may have happened, at any time since', () => {
  expect(isRight([1, 1, order('a', 1000), undefined], [8, 9, read, value(2000)])).toBe(true);
  expect(isRight([1, 1, order('a', 1000), undefined], [8, 9, read, value(3000)])).toBe(true);
  expect(isRight([5, 5, order('a', 1000), undefined], [1, 2, read, value(2000)])).toBe(false);
});

test('the same key is the same order, under one reference', () => {
  expect(isRight([1, 2, order('a', 2000), done('A')], [3, 4, order('a', 2000), done('A')])).toBe(true);
  expect(isRight([1, 2, order('a', 1000), done('A')], [3, 4, order('a', 1000), done('B')])).toBe(false);
});

test('an edit and a cancel give back what they leave, once', () => {
  const first: Row = [1, 2, order('a', 3000), done('A')];
  const edited: Row = [3, 4, { kind: 'edit', key: 'a', lines: { boeuf: 1000 } }, done()];
  const cancelled = (from: number): Row => [from, from + 1, { kind: 'cancel', key: 'a' }, done()];
  expect(isRight(first, edited, cancelled(5), cancelled(7), [9, 10, read, value(3000)])).toBe(true);
  expect(isRight(first, edited, cancelled(5), cancelled(7), [9, 10, read, value(4000)])).toBe(false);
  expect(isRight(first, cancelled(5), [7, 8, edited[2], edited[3]])).toBe(false);
});
