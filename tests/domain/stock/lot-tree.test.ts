import { expect, test } from 'vitest';
import { blockSentence } from '#shared/stock/lots/block-sentence.ts';
import { lotTree } from '#shared/stock/lots/lot-tree.ts';

const lot = (name: string, ...parents: string[]) => ({
  product_id: '7',
  lot: name,
  parents: parents.map((parent) => ({ product_id: parent.startsWith('~') ? '9' : '7', lot: parent })),
});
const drawn = (...lots: ReturnType<typeof lot>[]) =>
  lotTree(lot('C'), lots).map(({ lot: each, depth }) => `${'-'.repeat(depth)}${each.lot}`);

test('each lot is under the lot it was cut from, once, and none is lost', () => {
  expect(drawn(lot('A', 'C'), lot('B', 'C'), lot('A1', 'A'), lot('M', 'B', 'A'), lot('A11', 'A1'))).toEqual([
    '-A',
    '--A1',
    '---A11',
    '--M',
    '-B',
  ]);
  // cut from others too, and from itself; its parent goes by another id
  expect(drawn(lot('A', '~X', 'C'), lot('B', 'B', 'A'), lot('D', '~A'))).toEqual(['-A', '--B', '-D']);
});

test('one sentence names what an act blocked or released', () => {
  const held = (itself: boolean, others: number, complete = true) =>
    blockSentence('blocked', 'C', { itself, others, complete });
  expect(held(true, 0)).toBe('Le lot C est bloqué.');
  expect(held(true, 1)).toBe('Le lot C et celui qui en vient sont bloqués.');
  expect(held(false, 1)).toBe('Le lot qui vient de C est bloqué.');
  expect(held(false, 8)).toBe('Les 8 lots qui viennent de C sont bloqués.');
  expect(blockSentence('released', 'C', { itself: true, others: 8, complete: false })).toBe(
    'Le lot C et les 8 qui en viennent sont libérés. D’autres lots en viennent encore : ouvrez leurs traces.',
  );
});
