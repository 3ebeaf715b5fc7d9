/** The most stops that a round is put in order of. */
export const MAX_STOPS = 200;

/**
 * Compares the stops of a round: in the order that somebody gave them, and what came since after that, the oldest order
 * first.
 */
export const inDrivenOrder = (
  saved: readonly string[],
): ((a: { id: string; placedAt: string }, b: { id: string; placedAt: string }) => number) => {
  const rankOf = (id: string) => {
    const at = saved.indexOf(id);
    return at === -1 ? MAX_STOPS : at;
  };
  return (a, b) => rankOf(a.id) - rankOf(b.id) || a.placedAt.localeCompare(b.placedAt);
};
