/** State before or after a change, as JSON; null: did not exist. */
export type AuditFacts = unknown;

/** A change made by an administrator. */
export type AuditRecord = {
  /** ISO instant. */
  at: string;
  /** The administrator's id. */
  by: string;
  /**
   * Kind of change: `setting.delivery`, `admin.created`. French names are in shared/admins/audit-labels.ts.
   */
  action: string;
  /** Display name of the changed item; empty for singletons. */
  subject: string;
  from: AuditFacts;
  to: AuditFacts;
};

/** A changed value: path (`zones.france.leadDays`), before and after; null: absent. */
export type Difference = { path: string; from: Leaf; to: Leaf };

type Leaf = string | number | boolean | null;

/** All changed leaf values, by path. */
export const differences = (from: AuditFacts, to: AuditFacts): Difference[] => {
  const before = leavesOf(from);
  const after = leavesOf(to);
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((path) => ({ path, from: before.get(path) ?? null, to: after.get(path) ?? null }))
    .filter((one) => one.from !== one.to)
    .toSorted((a, b) => byPath.compare(a.path, b.path));
};

/** DynamoDB does not preserve the order of fields: sorting makes results deterministic. */
const byPath = new Intl.Collator('fr', { numeric: true });

const leavesOf = (facts: AuditFacts, path = '', into = new Map<string, Leaf>()): Map<string, Leaf> => {
  if (facts === null || facts === undefined) return into;
  if (Array.isArray(facts)) {
    // a list of plain values counts as one value
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

/** Items of a list are identified by id, not by position. */
const nameIn = (thing: unknown): string | undefined => {
  const id = typeof thing === 'object' && thing !== null && 'id' in thing ? thing.id : undefined;
  return typeof id === 'string' ? id : undefined;
};
