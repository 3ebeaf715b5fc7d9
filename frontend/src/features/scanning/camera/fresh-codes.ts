/** A code out of view for this long is a new piece with the same label. */
const GONE_MS = 2_500;

/** Filters repeated reads of a code while it stays in view. */
export const freshCodes = () => {
  const seenAt = new Map<string, number>();
  return (code: string, now: number): boolean => {
    const before = seenAt.get(code);
    seenAt.set(code, now);
    return before === undefined || now - before > GONE_MS;
  };
};
