import * as z from 'zod/mini';
import { decodeEntities } from './html-text.ts';
import { parisDay } from '#shared/kernel/dates.ts';

/**
 * How Dolibarr writes values: numbers as text or as JSON numbers, ids as either, dates in epoch seconds, "nothing" as
 * null, "" or 0, and an empty map as []. Each schema here turns one into our integers and texts.
 */
const DECIMAL = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** A number in either form; `""` and words are refused. */
export const decimal = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(DECIMAL, 'not a number'))]),
  z.transform(Number),
);

/** Half away from zero; `-0` becomes 0. */
function scaled(value: number, factor: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-7) + 0;
}

const scaledBy = (factor: number) =>
  z.pipe(
    decimal,
    z.transform((value) => scaled(value, factor)),
  );

/** Kilograms (or pieces), `"23.97"` or 80.03399999999999 → thousandths. */
export const milli = scaledBy(1000);
/** Euros, `"32.50000000"` → 3250. */
export const cents = scaledBy(100);
/** The price of one unit, `"12.34560000"` → 123456. */
export const price = scaledBy(10_000);
/** Percent, `"5.5000"` → 550. */
export const basisPoints = scaledBy(100);

/** Like `schema`, with null for null, "" and absence. */
export function orNull<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.union([
    z.pipe(
      z.optional(z.union([z.null(), z.literal('')])),
      z.transform(() => null),
    ),
    schema,
  ]);
}

/** A row id, which exists from 1 on: `"7"` or 7 → "7". */
export const id = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d*$/, 'not an id'))]),
  z.transform(String),
);

/** A reference to a row: 0, "0", null and "" mean none. */
export const idOrNone = z.union([
  z.pipe(
    z.optional(z.union([z.null(), z.literal(['', '0', 0])])),
    z.transform(() => null),
  ),
  id,
]);

/** A code of the ERP, known or not: `"1"`, 1. */
export const code = z.pipe(z.union([z.string(), z.int()]), z.transform(String));

/** A flag: `"1"`, 1. */
export const flag = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value) => String(value) === '1'),
);

/**
 * A text for people: Dolibarr stores and sends some with entities, which are decoded here (`B&oelig;uf &amp;
 * l&#039;os`).
 */
export const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => decodeEntities(value ?? '')),
);

export const textOrNull = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) =>
    value === '' || value === undefined || value === null ? null : decodeEntities(value),
  ),
);

/** A required name. */
export const nameText = z.pipe(z.string(), z.transform(decodeEntities));

/** Epoch seconds of a Paris midnight → `YYYY-MM-DD`; "", null and 0 mean none. */
export const dayOrNull = z.pipe(
  z.optional(z.union([z.int(), z.null(), z.literal('')])),
  z.transform((seconds) => (seconds ? parisDay(new Date(seconds * 1000)) : null)),
);

/** Epoch seconds → ISO instant. */
export const instant = z.pipe(
  z.int(),
  z.transform((seconds) => new Date(seconds * 1000).toISOString()),
);

/** A map by key; PHP writes an empty one as []. */
export function map<Schema extends z.core.$ZodType>(value: Schema) {
  return z.pipe(
    z.union([z.record(z.string(), value), z.tuple([])]),
    z.transform((entries): Record<string, z.output<Schema>> =>
      Array.isArray(entries) ? {} : (entries as Record<string, z.output<Schema>>),
    ),
  );
}
