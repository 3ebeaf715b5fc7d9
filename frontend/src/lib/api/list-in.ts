/** AMB-49: a list is sent bare or under `data`. Undefined: another shape. */
export const listIn = <Row>(answer: unknown): Row[] | undefined => {
  if (Array.isArray(answer)) return answer as Row[];
  const data = recordIn(answer)?.['data'];
  return Array.isArray(data) ? (data as Row[]) : undefined;
};

/** The object's fields; undefined for other values. */
export const recordIn = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
