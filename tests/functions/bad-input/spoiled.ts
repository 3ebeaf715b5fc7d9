/** One way to spoil a value; `json` is the wire form, because JSON.stringify cannot produce 1e999. */
export type Spoiled = { what: string; json: string };

const LONG = 'x'.repeat(100_000);
const NESTED = `${'['.repeat(5000)}${']'.repeat(5000)}`;

const spoiled = (what: string, json: string): Spoiled => ({ what, json });

const anywhere: Spoiled[] = [
  spoiled('null', 'null'),
  spoiled('true', 'true'),
  spoiled('an object', '{}'),
  spoiled('an object that cannot be a text', '{"toString":1,"valueOf":2}'),
  spoiled('nested 5000 deep', NESTED),
  spoiled('very long', JSON.stringify(LONG)),
];

const texts = (value: string): Spoiled[] => [
  spoiled('a list that holds it', JSON.stringify([value])),
  spoiled('a number', '42.5'),
  spoiled('infinite', '1e999'),
  spoiled('with a zero byte', JSON.stringify(`${value}\u0000`)),
  spoiled('with an escape sequence', JSON.stringify(`\u001b[2J${value}`)),
];

const numbers = (value: number): Spoiled[] => [
  spoiled('a list that holds it', JSON.stringify([value])),
  spoiled('a text', JSON.stringify(String(value))),
  spoiled('the text NaN', '"NaN"'),
  spoiled('an empty text', '""'),
  spoiled('infinite', '1e999'),
  spoiled('minus infinite', '-1e999'),
  spoiled('negative', '-3'),
  spoiled('huge', '1e300'),
  spoiled('beyond exact integers', '9007199254740993'),
];

const lists = (value: readonly unknown[]): Spoiled[] => [
  spoiled('empty', '[]'),
  spoiled('a text', '"x"'),
  spoiled('of nothings', '[null]'),
  spoiled('of lists', '[[]]'),
  // texts are what some lists hold
  ...(typeof value[0] === 'string' ? [] : [spoiled('of texts', '["1"]')]),
  spoiled('of empty objects', '[{}]'),
  spoiled('600 long', JSON.stringify(Array.from({ length: 600 }, () => value[0]))),
];

/** No day closed, nothing in the cart: as good as any. */
const MAY_BE_EMPTY = new Set([
  'confirmCount.lines.0.past_date_lots',
  // nothing of the line is there
  'savePreparation.lines.0.parts',
  'closePreparation.lines.0.parts',
  'savePreparation.replace_lots',
  'closePreparation.overweight',
  'recordHandover.refused',
  'setDeliverySettings.closed_days',
  'setDeliverySettings.zones.1.postcodes',
  'createStandingOrder.pauses',
  'changeStandingOrder.pauses',
  'setDeliverySettings.open_days',
  'addAddress.days',
  'changeAddress.days',
  'putCart.items',
]);

/**
 * A price on quotation, a round without hours, a service not chosen yet, meat without a lot, a line with an unknown
 * product, a person without a limit.
 */
const MAY_BE_NULL =
  /\.(price|free_from|minimum|order_limit|week_limit|until|par|group_id|first_stop|erp_product_id|produit_id|parts\.\d+\.lot)$|^arrangeStops\.(day|tournee)$/;

/**
 * What goes out of the stock has a negative weight; a stock that the ERP took below zero is compared as that; what is frozen
 * is below zero.
 */
const MAY_BE_NEGATIVE =
  /^(createMovements\.movements\.\d+\.qty|confirmCount\.lines\.\d+\.expected|receiveOrder\.lines\.\d+\.temperature)$/;

/**
 * The ways to spoil this value that no rule of the business can accept. `name` is
 * the endpoint's and the field's.
 */
export const spoiledValues = (name: string, value: unknown): Spoiled[] =>
  waysToSpoil(name, value).filter(
    ({ what }) =>
      (what !== 'null' || !MAY_BE_NULL.test(name)) && (what !== 'negative' || !MAY_BE_NEGATIVE.test(name)),
  );

const waysToSpoil = (name: string, value: unknown): Spoiled[] => {
  if (typeof value === 'string') {
    return [...anywhere, ...texts(value)];
  }
  if (typeof value === 'number') return [...anywhere, ...numbers(value)];
  if (typeof value === 'boolean')
    return [...anywhere.filter(({ json }) => json !== 'true'), ...texts('true')];
  const all = [...anywhere, ...lists(value as unknown[])];
  return MAY_BE_EMPTY.has(name) ? all.filter(({ what }) => what !== 'empty') : all;
};

/** The body as JSON with one field replaced; `path` goes into lists by their index. */
export const withField = (body: unknown, path: readonly (string | number)[], json: string): string => {
  const [key, ...rest] = path;
  if (key === undefined) return json;
  const entries = Object.entries(body as object).map(([name, value]): [string, string] => [
    name,
    name === String(key) ? withField(value, rest, json) : JSON.stringify(value),
  ]);
  return Array.isArray(body)
    ? `[${entries.map(([, text]) => text).join(',')}]`
    : `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
};

/** The path of every value of a body, lists and what they hold included. */
export const fieldsOf = (body: unknown, at: readonly (string | number)[] = []): (string | number)[][] =>
  Object.entries(body as object).flatMap(([name, value]) => {
    const path = [...at, Array.isArray(body) ? Number(name) : name];
    const inside = value !== null && typeof value === 'object' ? fieldsOf(value, path) : [];
    return typeof value === 'object' && !Array.isArray(value) ? inside : [path, ...inside];
  });

export const valueAt = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body);
