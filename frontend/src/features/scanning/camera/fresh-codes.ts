/** A code that left the picture for so long is another piece with the same label. */
const GONE_MS = 2_500;

/** Answers whether a code has just come into sight: a camera sees the same label many times a second. */
export const freshCodes = () => {
  const seenAt = new Map<string, number>();
  return (code: string, now: number): boolean => {
    const before = seenAt.get(code);
    seenAt.set(code, now);
    return before === undefined || now - before > GONE_MS;
  };
};
