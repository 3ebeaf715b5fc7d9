/** AMB-49: a list comes bare, or under `data`. Undefined: neither, so the answer is of another form. */
export const listIn = <Row>(answer: unknown): Row[] | undefined => {
  if (Array.isArray(answer)) return answer as Row[];
  const data = recordIn(answer)?.['data'];
  return Array.isArray(data) ? (data as Row[]) : undefined;
};

/** The fields of an object; undefined for anything else. */
export const recordIn = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
