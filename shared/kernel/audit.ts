/** Facts of a thing before or after a change, as JSON; null where it did not exist. */
export type AuditFacts = unknown;

/** One change that an administrator made: who, when, what, from what to what. */
export type AuditRecord = {
  /** ISO instant. */
  at: string;
  /** The administrator's id. */
  by: string;
  /** What was changed: `setting.delivery`, `admin.created`. Its French name stands in shared/admins/audit-words.ts. */
  action: string;
  /** Which one of its kind, in words that a person knows; empty for what there is only one of. */
  subject: string;
  from: AuditFacts;
  to: AuditFacts;
};

/** One value that differs: where it stands (`zones.france.leadDays`), before and after; null for absent. */
export type Difference = { path: string; from: Leaf; to: Leaf };

type Leaf = string | number | boolean | null;

/** Every value that is not the same in both, by its path. */
export const differences = (from: AuditFacts, to: AuditFacts): Difference[] => {
  const before = leavesOf(from);
  const after = leavesOf(to);
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((path) => ({ path, from: before.get(path) ?? null, to: after.get(path) ?? null }))
    .filter((one) => one.from !== one.to)
    .toSorted((a, b) => byPath.compare(a.path, b.path));
};

/** The table keeps no order of the fields of an item: without one here two readings of a change would differ. */
const byPath = new Intl.Collator('fr', { numeric: true });

const leavesOf = (facts: AuditFacts, path = '', into = new Map<string, Leaf>()): Map<string, Leaf> => {
  if (facts === null || facts === undefined) return into;
  if (Array.isArray(facts)) {
    // a list of plain values is one value: what matters is what it holds
    if (facts.every((one) => typeof one !== 'object')) return into.set(path, facts.join(', '));
    for (const [i, one] of facts.entries()) leavesOf(one, joined(path, nameIn(one) ?? String(i + 1)), into);
    return into;
  }
  if (typeof facts === 'object') {
    for (const [name, value] of Object.entries(facts)) leavesOf(value, joined(path, name), into);
    return into;
  }
  return into.set(path, facts as Leaf);
};

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** A thing of a list is known by its id, not by its place. */
const nameIn = (thing: unknown): string | undefined => {
  const id = typeof thing === 'object' && thing !== null && 'id' in thing ? thing.id : undefined;
  return typeof id === 'string' ? id : undefined;
};
