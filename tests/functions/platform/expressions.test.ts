import { describe, expect, test } from 'vitest';
import { atVersion, oneOf, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';

describe('expressions for the table', () => {
  test('attributes are set by name, counters raised, others removed', () => {
    expect(setting({ status: 'valide', erp: null }, { add: { moves: 2 }, remove: ['cause'] })).toEqual({
      update: 'SET #s0 = :s0, #s1 = :s1 REMOVE #r0 ADD #a0 :a0',
      names: { '#s0': 'status', '#s1': 'erp', '#r0': 'cause', '#a0': 'moves' },
      values: { ':s0': 'valide', ':s1': null, ':a0': 2 },
    });
  });

  test('an update binds no value that it does not use', () => {
    expect(setting({}, { remove: ['cause'] })).toEqual({ update: 'REMOVE #r0', names: { '#r0': 'cause' } });
  });

  test('a version is compared with what was read and raised, the first one with nothing', () => {
    expect(atVersion(setting({ name: 'x' }), 3)).toEqual({
      update: 'SET #s0 = :s0 ADD #version :one',
      condition: '#if_version = :if_version',
      names: { '#s0': 'name', '#version': 'version', '#if_version': 'version' },
      values: { ':s0': 'x', ':one': 1, ':if_version': 3 },
    });
    expect(atVersion(setting({ name: 'x' }), 0).condition).toBe('attribute_not_exists(#if_version)');
  });

  test('conditions on several attributes stand beside each other', () => {
    const update = provided(
      setting({ a: 1 }),
      oneOf('status', ['queued', 'running']),
      unchanged('lot#1', 'x'),
    );
    expect(update.condition).toBe('#if_status IN (:if_status0, :if_status1) AND #if_lot_1 = :if_lot_1');
    expect(update.values).toEqual({
      ':s0': 1,
      ':if_status0': 'queued',
      ':if_status1': 'running',
      ':if_lot_1': 'x',
    });
  });
});
