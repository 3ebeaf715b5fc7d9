import { describe, expect, test } from 'vitest';
import {
  anyOf,
  atVersion,
  compares,
  has,
  lacks,
  oneOf,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import { bindings } from '#functions/platform/table/table-types.ts';

describe('expressions for the table', () => {
  test('attributes are set by name, counters raised, others removed', () => {
    expect(setting({ status: 'valide', erp: null }, { add: { moves: 2 }, remove: ['cause'] })).toEqual({
      update: 'SET #s0 = :s0, #s1 = :s1 REMOVE #r0 ADD #a0 :a0',
      names: { '#s0': 'status', '#s1': 'erp', '#r0': 'cause', '#a0': 'moves' },
      values: { ':s0': 'valide', ':s1': null, ':a0': 2 },
    });
  });

  test('an update binds no value that it does not use', () => {
    const update = setting({}, { remove: ['cause'] });
    expect(update.update).toBe('REMOVE #r0');
    expect(bindings(update)).toEqual({ ExpressionAttributeNames: { '#r0': 'cause' } });
  });

  test('existing attributes remain, and nested ones are reached by their path', () => {
    expect(
      setting(
        { v: 1 },
        { once: { madeAt: 'x' }, within: [[['refs', '1.5'], 'r']], remove: [['refusals', '1']] },
      ),
    ).toEqual({
      update: 'SET #s0 = :s0, #o0 = if_not_exists(#o0, :o0), #w0_0.#w0_1 = :w0 REMOVE #r0_0.#r0_1',
      names: {
        '#s0': 'v',
        '#o0': 'madeAt',
        '#w0_0': 'refs',
        '#w0_1': '1.5',
        '#r0_0': 'refusals',
        '#r0_1': '1',
      },
      values: { ':s0': 1, ':o0': 'x', ':w0': 'r' },
    });
  });

  test('one of several conditions is enough, and one may be on a nested attribute', () => {
    expect(anyOf(lacks('last'), compares(['last', 'at'], '<', 'x'), has('note'))).toEqual({
      condition:
        '(attribute_not_exists(#if_last) OR #if_last.#if_at < :if_last_at OR attribute_exists(#if_note))',
      names: { '#if_last': 'last', '#if_at': 'at', '#if_note': 'note' },
      values: { ':if_last_at': 'x' },
    });
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

  test('conditions on several attributes are combined', () => {
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
