import type * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { personMayCall } from '#shared/kernel/access.ts';
import { priceFields, withoutPrices } from '#shared/kernel/price-fields.ts';

/** Numbers that are not amounts of money, in answers to users without prices. */
const plain = new Set([
  'id',
  'is_default',
  'version',
  'vat_rate',
  'rate',
  'tva',
  'stock_reel',
  'bruges_real',
  'bruges_virtual',
  'lormont_real',
  'lormont_virtual',
  'left',
  'nb_lignes',
  'reste',
  'sur',
  'temperature',
  'temperature_max',
  'quantite',
  'quantite_preparee',
  'quantity',
  'orderable_quantity',
  'usual_quantity',
  'times',
  'orders',
  'tolerance',
  'poids_livre',
  'poids_declare',
  'quantite_creditee',
  'lead_days',
  'cutoff_hour',
  'commande',
  'livre',
  'retry_after',
  'qty',
  'numero',
  'count',
  'poids',
  'nombre_pieces',
  'pieces',
  'left_pieces',
  'usual_pieces',
  'available',
  'ordered',
  'prepared',
  'nominal_kg',
  'low_kg',
  'high_kg',
  'at_most_kg',
  // typed by the team into the cart it shares: taken out, it would be lost with the next change
  'at_most_eur',
  'weights_kg',
  'wanted',
  'got',
  'par',
  'weekdays',
  'days',
  'every_weeks',
]);

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  out?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
};

/** Names under which an answer may contain a number; numbers below a hidden name are hidden too. */
const numbersOf = (schema: z.ZodMiniType, name = ''): string[] => {
  const def = schema._zod.def as unknown as Def;
  if (def.type === 'number' || def.type === 'int') return [name];
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([key, held]) =>
      priceFields.has(key) ? [] : numbersOf(held, key),
    );
  const inner = [
    def.element,
    def.valueType,
    def.innerType,
    def.out,
    ...(def.options ?? []),
    ...(def.items ?? []),
  ];
  return inner.flatMap((held) => (held ? numbersOf(held, name) : []));
};

const blind = { role: 'chef', seesPrices: false, mayPay: true } as const;
const answers = contracts.flatMap(({ endpoints }) =>
  Object.entries(endpoints)
    .filter(
      ([, endpoint]) =>
        (endpoint.access === 'pro' || endpoint.access === 'pro_or_admin') && personMayCall(endpoint, blind),
    )
    .flatMap(([name, { response, refusals = {} }]) =>
      [response, ...Object.values(refusals)].flatMap((schema) => (schema ? [{ name, schema }] : [])),
    ),
);

describe('a user without prices', () => {
  test.each(answers)('$name: every number left in it is listed as no amount', ({ schema }) => {
    expect(numbersOf(schema).filter((name) => !plain.has(name))).toEqual([]);
  });

  test('the two lists exclude each other', () => {
    expect([...plain].filter((name) => priceFields.has(name))).toEqual([]);
  });

  test('removes amounts at any depth', () => {
    const order = { reference: 'CMD-1', total_ttc: 12, lignes: [{ prix_unitaire: 3, quantite: 4 }] };
    expect(withoutPrices({ data: [order] })).toEqual({
      data: [{ reference: 'CMD-1', lignes: [{ quantite: 4 }] }],
    });
  });
});
