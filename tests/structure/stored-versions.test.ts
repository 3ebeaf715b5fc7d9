import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storedVersions } from '#functions/stored-versions.ts';
import { storedItems } from '#tests/support/database/stored-items.ts';

/** The file of fixtures of each kind that ever changed its shape, in the folder of each version before. */
const FIXTURES: Readonly<Record<string, string>> = {};

const changedIn = (versions: Readonly<Record<string, number>>): string[] =>
  Object.keys(versions).filter((kind) => versions[kind]! > 1);

/** Missing fixtures of a changed kind: a file for each earlier version, whose items have that version. */
const lackingOf = (kind: string, version: number, file: string | undefined): string[] =>
  Array.from({ length: version - 1 }, (_, i) => i + 1).flatMap((before) => {
    const path = `tests/fixtures/stored/v${before}/${file}.json`;
    if (file === undefined || !existsSync(path)) return [`${kind}: ${path} is missing`];
    const items = storedItems(`v${before}`, file);
    const isSaid = items.length > 0 && items.every((item) => (item['v'] ?? 1) === before);
    return isSaid ? [] : [`${kind}: ${path} holds other versions`];
  });

describe('a kind whose shape changed', () => {
  test('has items of every earlier version, each with its number', () => {
    const lacking = Object.entries(storedVersions).flatMap(([kind, version]) =>
      lackingOf(kind, version, FIXTURES[kind]),
    );
    expect(lacking).toEqual([]);
  });

  test('is reported by name when it has none', () => {
    expect(lackingOf('crates', 3, 'crates')).toEqual([
      'crates: tests/fixtures/stored/v1/crates.json is missing',
      'crates: tests/fixtures/stored/v2/crates.json is missing',
    ]);
  });
});

test('none has fixtures without a change', () => {
  expect(Object.keys(FIXTURES).toSorted()).toEqual(changedIn(storedVersions).toSorted());
});
