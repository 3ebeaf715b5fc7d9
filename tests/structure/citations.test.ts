import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  citingFiles,
  codesIn,
  deadLinksIn,
  entriesIn,
  entriesOfDocs,
  filesNamedIn,
  fileExists,
  repositoryFiles,
} from './citations.ts';

const files = repositoryFiles();
const sources = citingFiles().map((file) => ({ file, text: readFileSync(file, 'utf8') }));
// assembled so that this file cites nothing that does not exist
const missing = ['AMB', '987'].join('-');

describe('what the repository cites', () => {
  const entries = entriesOfDocs();

  test('exists: every code has an entry in docs/', () => {
    const unknown = sources.flatMap(({ file, text }) =>
      codesIn(text)
        .filter((code) => !entries.has(code))
        .map((code) => `${file}: ${code}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('has one entry', () => {
    expect([...entries].filter(([, pages]) => pages.length > 1)).toEqual([]);
  });

  test('is one decision: each has a number of its own', () => {
    const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test('is a file that exists, where a comment names a file or a decision', () => {
    const lost = sources.flatMap(({ file, text }) =>
      filesNamedIn(text, file)
        .filter((name) => !fileExists(name, files))
        .map((name) => `${file}: ${name}`),
    );
    expect(lost).toEqual([]);
  });
});

test('every link of a page leads to a file', () => {
  const dead = sources.flatMap(({ file, text }) =>
    file.endsWith('.md') ? deadLinksIn(text, file).map((link) => `${file}: ${link}`) : [],
  );
  expect(dead).toEqual([]);
});

describe('violations', () => {
  test('of a code that no page explains, alone or in a run', () => {
    expect(codesIn(`/** As ${missing} says. */`)).toEqual([missing]);
    expect(codesIn(`it('${missing}..988: holds')`)).toEqual([missing, missing.replace('987', '988')]);
    expect(codesIn('API-59..61 and AMB-13b, I3 to I5')).toEqual([
      'API-59',
      'API-60',
      'API-61',
      'AMB-13b',
      'I3',
      'I4',
      'I5',
    ]);
    expect(codesIn('WEB-05000, UTF-8 and I18')).toEqual([]);
  });

  test('of a file that the repository lacks, in a comment and not in code', () => {
    const lost = ['gone', 'md'].join('.');
    const nowhere = ['shared/kernel/nowhere', 'ts'].join('.');
    const source = `// see #${nowhere}\nimport './elsewhere.ts'; /* as ${lost} says, ${'decision'} 999 */`;
    const named = filesNamedIn(source, 'planted.ts');
    expect(named).toEqual([nowhere, lost, 'docs/decisions/999-']);
    expect(named.filter((name) => fileExists(name, files))).toEqual([]);
    const page = `In \`${nowhere}\`, and \`shared/<noun>/<noun>.contract.ts\` is a pattern.`;
    expect(filesNamedIn(page, 'README.md')).toEqual([nowhere]);
    expect(fileExists('docs/README.md', files) && fileExists('README.md', files)).toBe(true);
  });

  test('of a link to a page that moved; an external address is not ours', () => {
    const text = '[a](docs/README.md#x) [b](docs/moved-away.md) [c](https://example.org/d.md) `[e](f.txt)`';
    expect(deadLinksIn(text, 'README.md')).toEqual(['docs/moved-away.md']);
  });

  test('of an entry that is not written as one', () => {
    expect(
      entriesIn('- **I5** — sum.\n- **AMB-13b** — same.\n- **AMB-14**: no.\nand **AMB-15** — no.'),
    ).toEqual(['I5', 'AMB-13b']);
  });
});
