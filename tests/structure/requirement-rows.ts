import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseAst } from 'vite';

/** Runs of rows of the finished chapters of the specification: prefix → first and last row of each run. */
export const finishedChapters: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> =
  {
    SITE: [[1, 64]],
    AUTH: [[1, 39]],
    PRO: [[1, 43]],
    PAY: [[1, 18]],
    TILL: [[1, 16]],
    WEB: [[1, 7]],
    WHO: [[1, 8]],
    USR: [[1, 5]],
    SCN: [[1, 13]],
    JOB: [[1, 7]],
    ADM: [[1, 22]],
    STK: [[1, 52]],
    RAT: [[1, 18]],
    API: [[1, 70]],
    ERR: [[1, 90]],
    CST: [[1, 23]],
  };

/** Rows that only a person can judge, with what was checked instead of a test. */
export const judgedByEye: Readonly<Record<string, string>> = {};

/** `SITE-07`, as the specification writes it. */
export const rowName = (chapter: string, row: number): string => `${chapter}-${String(row).padStart(2, '0')}`;

/** A test whose title, or a title around it, names rows of the specification. */
export type NamedTest = {
  title: string;
  rows: string[];
  /** Skipped, to do, or expected to fail. */
  isIdle: boolean;
  /** It calls `expect`, itself or through the functions that it calls. */
  isChecking: boolean;
};

const ROWS = /\b([A-Z]{3,4})-(\d{2,3})(?:\.\.(\d{2,3}))?/g;

/** The rows that a title names: `PRO-14` and, for a run of rows, `AUTH-30..32`. */
export const rowsIn = (title: string): string[] => {
  const rows: string[] = [];
  for (const [, chapter = '', first, last = first] of title.matchAll(ROWS)) {
    for (let row = Number(first); row <= Number(last); row++) rows.push(rowName(chapter, row));
  }
  return rows;
};

type Node = ESTree.Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)];

const textsIn = (node: Node): string[] =>
  everyNode(node).flatMap((each) => {
    if (each.type === 'Literal') return typeof each.value === 'string' ? [each.value] : [];
    return each.type === 'TemplateElement' ? [each.value.raw] : [];
  });

/** `test.skip.each(table)` → ['test', 'skip', 'each'] and its table. */
const calleeOf = (node: Node): { names: string[]; table: Node[] } => {
  if (node.type === 'Identifier') return { names: [node.name], table: [] };
  if (node.type === 'CallExpression') return { ...calleeOf(node.callee), table: node.arguments };
  if (node.type === 'TaggedTemplateExpression') return { ...calleeOf(node.tag), table: [node.quasi] };
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier')
    return { names: [''], table: [] };
  const { names, table } = calleeOf(node.object);
  return { names: [...names, node.property.name], table };
};

/** Calls that make a test and are none: `test.each(table)`, before its title. */
const MAKING = new Set(['each', 'for', 'prop', 'skipIf', 'runIf', 'step', 'extend', 'setTimeout']);
const IDLE = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

type Module = {
  program: Node;
  /** Functions and constants at the top of the file, and where imported names come from. */
  declared: Map<string, Node>;
  imported: Map<string, string>;
};

const parse = (source: string, file: string): Module => {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const declared = new Map<string, Node>();
  const imported = new Map<string, string>();
  for (const node of everyNode(program)) {
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) imported.set(local.name, node.source.value);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      declared.set(node.id.name, node.init);
    if (node.type === 'FunctionDeclaration' && node.id) declared.set(node.id.name, node);
  }
  return { program, declared, imported };
};

const modules = new Map<string, Module>();

/** A helper of the tests, by its import path; nothing for the code under test and for packages. */
const moduleAt = (path: string): Module | undefined => {
  const file = path.replace('#tests/', 'tests/');
  if (file === path || !existsSync(file)) return undefined;
  const known = modules.get(file) ?? parse(readFileSync(file, 'utf8'), file);
  modules.set(file, known);
  return known;
};

/** Whether a body calls `expect`, or a function of the tests that does. */
const checks = (body: Node, from: Module, seen = new Set<Node>()): boolean => {
  if (seen.has(body)) return false;
  seen.add(body);
  return everyNode(body).some((node) => {
    if (node.type === 'CallExpression' && calleeOf(node.callee).names[0] === 'expect') return true;
    if (node.type !== 'Identifier') return false;
    const own = from.declared.get(node.name);
    if (own) return checks(own, from, seen);
    const elsewhere = moduleAt(from.imported.get(node.name) ?? '');
    const helper = elsewhere?.declared.get(node.name);
    return elsewhere !== undefined && helper !== undefined && checks(helper, elsewhere, seen);
  });
};

/** The tests of one file whose titles name rows; a row in `describe` is named by each test inside. */
export const namedTestsIn = (source: string, file: string): NamedTest[] => {
  const from = parse(source, file);
  const found: NamedTest[] = [];
  const visit = (node: Node, outer: { rows: string[]; isIdle: boolean }): void => {
    let inner = outer;
    if (node.type === 'CallExpression') {
      const { names, table } = calleeOf(node.callee);
      const [root = ''] = names;
      const [heading, ...rest] = node.arguments;
      const isSuite = root === 'describe' || names.includes('describe');
      const isMaking = node.callee.type !== 'CallExpression' && MAKING.has(names.at(-1) ?? '');
      if ((isSuite || root === 'test' || root === 'it') && heading && !isMaking) {
        const cells = table.map((cell) =>
          cell.type === 'Identifier' ? (from.declared.get(cell.name) ?? cell) : cell,
        );
        const title = textsIn(heading).join('');
        const rows = [...outer.rows, ...[title, ...cells.flatMap(textsIn)].flatMap(rowsIn)];
        inner = { rows, isIdle: outer.isIdle || names.some((name) => IDLE.has(name)) };
        if (!isSuite && rows.length > 0)
          found.push({ ...inner, title, isChecking: rest.some((body) => checks(body, from)) });
      }
    }
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(from.program, { rows: [], isIdle: false });
  return found;
};

/** Every test that names a row, with its file. */
export const namedTests = (folder: string): (NamedTest & { file: string })[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .flatMap((file) =>
      namedTestsIn(readFileSync(join(folder, file), 'utf8'), file).map((named) => ({ ...named, file })),
    );
