import { describe, expect, test } from 'vitest';
import { transitions } from '#shared/kernel/transitions.ts';

const valve = transitions({ open: ['shut'], shut: ['open', 'sealed'], sealed: [] });

describe('transition tables', () => {
  test('the check, the sources of a write and the choices of a screen are one table', () => {
    for (const from of valve.states) {
      for (const to of valve.states) {
        expect(valve.next(from).includes(to)).toBe(valve.allows(from, to));
        expect(valve.sources(to).includes(from)).toBe(valve.allows(from, to));
      }
    }
    expect(valve.sources('open')).toEqual(['shut']);
    expect(valve.next('shut')).toEqual(['open', 'sealed']);
  });

  test('a state is final when nothing follows it', () => {
    expect(valve.states.filter(valve.isFinal)).toEqual(['sealed']);
  });
});
