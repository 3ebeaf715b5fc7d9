import type { JsonSchema } from '#infra/build/api-reference/json-schema.ts';
import type { Random } from '#tests/crash/seeded-random.ts';

/** Texts of every form that some pattern of a contract asks for. */
const FORMS = [
  'abc-0001',
  '1',
  '2026-11-25',
  '33000',
  '0556000000',
  'chef@bistrot-demo.test',
  '73282932000074',
  'FR44732829320',
  '2000000000015',
  'cs_test_abcdefgh',
  'wrong_amount-pi_1234',
  'Entrecôte',
  '12:30',
];

/** A value that the schema roughly accepts: half of the optional fields are left out. */
export const someValue = (schema: JsonSchema, random: Random, depth = 0): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return someValue(random.pick(forms), random, depth);
  if (schema.allOf) return someValue(Object.assign({}, ...schema.allOf), random, depth);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') return someObject(schema, random, depth);
  if (type === 'array') {
    const most = depth > 4 ? 0 : Math.min(4, schema.maxItems ?? 4);
    const count = random.between(Math.min(schema.minItems ?? 0, most), most);
    return Array.from({ length: count }, () => someValue(schema.items ?? {}, random, depth + 1));
  }
  if (type === 'integer' || type === 'number') return someNumber(schema, random, type === 'integer');
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return someText(schema, random);
};

const someObject = ({ properties = {}, required = [] }: JsonSchema, random: Random, depth: number) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(0.5))
      .map(([name, schema]) => [name, someValue(schema, random, depth + 1)]),
  );

const someNumber = (
  { minimum = 0, maximum = 1000 }: JsonSchema,
  random: Random,
  isWhole: boolean,
): number => {
  const edges = [minimum, maximum, Math.max(minimum, Math.min(maximum, 1))];
  const low = Math.max(minimum, -1_000_000);
  const between = low + (Math.min(maximum, 1_000_000) - low) * random.between(0, 1000) * 0.001;
  const chosen = random.chance(0.4) ? random.pick(edges) : between;
  return isWhole ? Math.round(chosen) : Math.round(chosen * 1000) / 1000;
};

const someText = ({ pattern, minLength = 0, maxLength = 60 }: JsonSchema, random: Random): string => {
  const fitting = pattern === undefined ? FORMS : FORMS.filter((form) => matches(pattern, form));
  const text = fitting.length > 0 ? random.pick(fitting) : 'x';
  return text.padEnd(Math.min(minLength, 500), 'é').slice(0, Math.max(maxLength, 1));
};

const matches = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
};
