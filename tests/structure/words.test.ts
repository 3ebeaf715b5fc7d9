import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countWords, houseWords, sourcesToLint, wordsOverLimit } from '#infra/lint/words.ts';

/** Words that users never read: the texts name Dolibarr, and pending writes. */
const JARGON = /\bERP\b|[Ss]ynchro(?!nous)|[éÉ]criture/;
/** Texts of other trades that use these words. */
const NAMES: readonly RegExp[] = [
  // accounting entries, in the letter about legal retention
  /écritures comptables/,
  // a permission on Stripe's own page
  /« Checkout Sessions » en écriture/,
];
/** Letters that only French uses, or one of its commonest words: the other texts are for logs and tables. */
const FRENCH = /[àâçéèêëîïôûùœ’«]|\b(?:le|la|les|de|du|des|dans|pour|une?|est|pas)\b/i;

const sources = globSync(['frontend/src/**/*.{ts,tsx}', 'shared/**/*.ts', 'functions/**/*.ts']);

/** Without comments, which users do not see. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');

/** Strings, templates, and the text between tags. */
const textsIn = (source: string): string[] =>
  [
    ...withoutComments(source).matchAll(
      /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]+[<{]/g,
    ),
  ].map(([text]) => text);

const told = (source: string): string[] =>
  textsIn(source).filter((text) => {
    const rest = NAMES.reduce((left, name) => left.replace(name, ''), text);
    return JARGON.test(rest) && (FRENCH.test(rest) || /^.ERP.$/.test(rest));
  });

describe('words in texts for users', () => {
  it('no text speaks of an ERP, of « synchro » or of « écritures »', () => {
    expect(sources.length).toBeGreaterThan(1000);
    const found = sources.flatMap((file) =>
      file === 'functions/table-keys.ts'
        ? []
        : told(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('finds them in a string, in a template and between tags, not in comments and logs', () => {
    expect(told("const a = 'Lu dans l’ERP';")).toHaveLength(1);
    expect(told('const a = `${count} écritures en attente`;')).toHaveLength(1);
    expect(told('<h2 id="x">ERP</h2>')).toHaveLength(1);
    expect(told("header: 'ERP',")).toHaveLength(1);
    expect(told("// l’ERP\nlog.warn('the ERP was not asked');")).toEqual([]);
  });

  it('one module formats numbers, with a real minus sign', () => {
    // input and machine formats keep the hyphen
    const own = [
      'shared/kernel/french-number.ts',
      'shared/kernel/csv.ts',
      'frontend/src/ui/fields/number-text.ts',
    ];
    const others = sources.filter((file) => readFileSync(file, 'utf8').includes('Intl.NumberFormat('));
    expect(others.toSorted()).toEqual(own.toSorted());
  });

  it('texts use « e-mail », « E-mail » at the head of a line', () => {
    const found = sources.filter((file) =>
      /(?:header|label|title|placeholder)(?:: |=)['"](?:Email|E-Mail|Mail|Courriel)\b/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('plain English in comments, test titles and identifiers', () => {
  it('adds no line with a house word', () => {
    const files = sourcesToLint();
    expect(files.length).toBeGreaterThan(2000);
    expect(wordsOverLimit(files)).toEqual([]);
  });

  it('reports a word over its limit with its replacement', () => {
    const breach = '// read anew\n'.repeat((houseWords['anew']?.limit ?? 0) + 1);
    expect(wordsOverLimit([breach])).toEqual([expect.stringContaining('« anew »')]);
    expect(wordsOverLimit([breach])).toEqual([expect.stringContaining('restart')]);
  });

  it.each([
    ['/**\n * Asked meanwhile.\n */', 'meanwhile'],
    ["it('tells nobody', () => {});", 'nobody'],
    ["test.each([1])('is kept', () => {});", 'kept'],
    ['const orderThere = 1;', '…There'],
    ['type AccountGone = true;', '…Gone'],
  ])('finds a house word in %j', (source, word) => {
    expect([...countWords(source)].filter(([, lines]) => lines > 0)).toEqual([[word, 1]]);
  });

  it('does not look into strings', () => {
    expect([...countWords("log.warn('nobody // anew');").values()].every((lines) => lines === 0)).toBe(true);
  });
});
