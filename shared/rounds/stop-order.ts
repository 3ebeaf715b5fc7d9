/** Maximum stops of an arranged round. */
export const MAX_STOPS = 200;

/** Comparator of stops: the saved order first, then later orders, oldest first. */
export const inDrivenOrder = (
  saved: readonly string[],
): ((a: { id: string; placedAt: string }, b: { id: string; placedAt: string }) => number) => {
  const rankOf = (id: string) => {
    const at = saved.indexOf(id);
    return at === -1 ? MAX_STOPS : at;
  };
  return (a, b) => rankOf(a.id) - rankOf(b.id) || a.placedAt.localeCompare(b.placedAt);
};
