import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contracts } from '#shared/contracts.ts';
import type { EndpointSpec, Schema } from '#shared/kernel/endpoint.ts';
import { line, requiredParagraph } from '#shared/kernel/fields.ts';

/** Forbidden characters of incoming text; see `line` in shared/kernel/fields.ts. */
const unsafe = [
  '\ud800',
  '\udfff',
  '\0',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\uffff',
];
/** Texts that a loose pattern might accept with something unsafe inside. */
const shapes = [
  (sign: string) => `a${sign}b`,
  (sign: string) => `${sign}12345678`,
  (sign: string) => `12345678${sign}`,
  (sign: string) => `chef${sign}@bistrot-demo.test`,
  (sign: string) => `2026-11-2${sign}1`,
];

type Inside = { path: string; schema: Schema };

/** A schema and all its parts: fields, elements, members of a union, what a default or a pipe wraps. */
const partsOf = ({ path, schema }: Inside): Inside[] => {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = (key: string): Inside[] => (def[key] ? partsOf({ path, schema: def[key] as Schema }) : []);
  const all = (list: unknown): Inside[] =>
    (list as Schema[]).flatMap((each) => partsOf({ path, schema: each }));
  const inside: Record<string, () => Inside[]> = {
    object: () =>
      Object.entries(def['shape'] as Record<string, Schema>).flatMap(([name, each]) =>
        partsOf({ path: `${path}.${name}`, schema: each }),
      ),
    array: () => inner('element'),
    union: () => all(def['options']),
    tuple: () => all(def['items']),
    record: () => [...inner('keyType'), ...inner('valueType')],
    pipe: () => [...inner('in'), ...inner('out')],
  };
  return [{ path, schema }, ...(inside[def.type]?.() ?? inner('innerType'))];
};

const isText = ({ schema }: Inside): boolean => schema._zod.def.type === 'string';
/** These accept any value, whose content cannot be checked. */
const isAnything = ({ schema }: Inside): boolean => ['any', 'unknown'].includes(schema._zod.def.type);

/** Whether something unsafe passes and is still there. */
const letsThrough = ({ schema }: Inside): boolean =>
  unsafe.some((sign) =>
    shapes.some((shape) => {
      const parsed = schema.safeParse(shape(sign));
      return parsed.success && JSON.stringify(parsed.data).includes(JSON.stringify(sign).slice(1, -1));
    }),
  );

/** A pipe's last part only sees what its first part let through. */
const isCovered = (found: Inside[], part: Inside): boolean =>
  found.some(
    (other) =>
      other.path === part.path &&
      other.schema._zod.def.type === 'pipe' &&
      partsOf(other).some(({ schema }) => schema === part.schema) &&
      !letsThrough(other),
  );

const looseTexts = (what: string, schema: Schema): string[] => {
  const found = partsOf({ path: what, schema });
  return found
    .filter((part) => (isText(part) && letsThrough(part) && !isCovered(found, part)) || isAnything(part))
    .map(({ path }) => path);
};

test('no contract accepts text without the rule of shared/kernel/fields.ts', () => {
  const loose = contracts.flatMap(({ noun, endpoints }) =>
    Object.entries<EndpointSpec>(endpoints).flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? looseTexts(`${noun}.${name} ${part}`, schema) : [],
      ),
    ),
  );
  expect(loose).toEqual([]);
});

test('a bare text is found at any depth', () => {
  const bare = z.string().check(z.trim(), z.maxLength(80));
  const hidden = z.object({
    list: z.array(z.optional(bare)),
    one: z.union([z.number(), bare]),
    piped: z.pipe(
      bare,
      z.transform((text) => text.toUpperCase()),
    ),
    fallback: z._default(z.nullable(bare), null),
    pattern: z.string().check(z.regex(/^[^@]+@[^@]+$/)),
    anything: z.unknown(),
    safe: line(),
    paragraph: requiredParagraph('Requis', 80),
  });
  expect(looseTexts('body', hidden)).toEqual([
    'body.list',
    'body.one',
    'body.piped',
    'body.fallback',
    'body.pattern',
    'body.anything',
  ]);
});
