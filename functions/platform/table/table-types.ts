/** An item as returned by the table's client. */
export type Item = Record<string, unknown>;

export type Expression = {
  /** Update or condition text; `#name` and `:value` come from `names` and `values`. */
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};

/** The names and values of an expression, absent where there are none: the table refuses empty maps. */
export const bindings = ({ names = {}, values = {} }: Expression) => ({
  ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
  ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
});

/** Every call requests its consumed capacity, for tests and benchmarks. */
export const CONSUMED = 'TOTAL' as const;
