/** What was looked at so lately is believed. */
const FRESH_MS = 60_000;

export const isFresh = (at: number, now: Date): boolean => now.getTime() - at <= FRESH_MS;

const looks = new WeakMap<object, Map<string, Map<string, number>>>();

/** What a process asked of its ERP, and when, for as long as it lives: carts of one minute ask once. */
export const recentLooks = (erp: object, about: string) => {
  const all = looks.get(erp) ?? new Map<string, Map<string, number>>();
  looks.set(erp, all);
  const lookedAt = all.get(about) ?? new Map<string, number>();
  all.set(about, lookedAt);
  return {
    /** Those that nobody asked about for a minute. */
    stale: (ids: readonly string[], now: Date): string[] =>
      ids.filter((id) => !isFresh(lookedAt.get(id) ?? 0, now)),
    note: (ids: readonly string[], now: Date): void => {
      for (const [id, at] of lookedAt) if (!isFresh(at, now)) lookedAt.delete(id);
      for (const id of ids) lookedAt.set(id, now.getTime());
    },
  };
};
