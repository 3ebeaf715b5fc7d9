interface Reply {
  readonly call: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Whether a document was built before is not part of the contract; these keys are not read. */
const OWN_STATE = /^GET \/documents|^PUT \/documents/;
const UNREAD = /\.(country_code|specimen|extraparams|fk_accounting_account|fk_code_ventilation)$/;

/** JSON's own types; an empty map and an empty list are equal, as in PHP. */
type Kinds = Map<string, Set<string>>;

/**
 * Where the sandbox differs from the real one: another call, status or content type, a key of the sandbox that the
 * real one never sends, or one of another JSON type. Lists are merged: not every item has every value. A key that is
 * only ever null is ignored: 23.0.1 omits many that 22.0.4 sends so.
 */
export function differencesOf(sandbox: readonly Reply[], real: readonly Reply[]): string[] {
  const line = ({ call, status, type, body }: Reply) =>
    `${call} → ${status} ${body === undefined ? 'no body' : type}`;
  const found = new Set<string>();
  const steady = (replies: readonly Reply[]) => replies.filter(({ call }) => !OWN_STATE.test(call));
  const inTurn = steady(real);
  for (const [at, here] of steady(sandbox).entries()) {
    const there = inTurn[at];
    if (there === undefined || line(here) !== line(there)) {
      found.add(`call ${at}: ${line(here)}, really ${there === undefined ? 'none' : line(there)}`);
      // from here on the calls differ
      break;
    }
  }
  const kindsOf = (replies: readonly Reply[]) => {
    const byCall = new Map<string, Kinds>();
    for (const { call, status, body } of replies) {
      const key = `${call} ${status}`;
      const kinds = byCall.get(key) ?? new Map<string, Set<string>>();
      byCall.set(key, kinds);
      collect(body, '', kinds);
    }
    return byCall;
  };
  const realKinds = kindsOf(real);
  for (const [call, kinds] of kindsOf(sandbox)) {
    const known = realKinds.get(call);
    if (known === undefined) continue;
    for (const [path, types] of kinds) {
      const there = known.get(path);
      if (UNREAD.test(path) || [...types].every((type) => type === 'null')) continue;
      const strange = [...types].filter((type) => type !== 'null' && !there?.has(type));
      if (there === undefined) found.add(`${call} ${path}: only in the sandbox`);
      else if (strange.length > 0 && [...there].some((type) => type !== 'null'))
        found.add(`${call} ${path}: ${strange.join(', ')}, really ${[...there].join(', ')}`);
    }
  }
  return [...found];
}

function collect(value: unknown, path: string, kinds: Kinds): void {
  const seen = kinds.get(path) ?? new Set<string>();
  kinds.set(path, seen);
  if (value === null || value === undefined) {
    seen.add('null');
  } else if (Array.isArray(value)) {
    seen.add('collection');
    for (const item of value) collect(item, `${path}[]`, kinds);
  } else if (typeof value === 'object') {
    seen.add('collection');
    for (const [key, item] of Object.entries(value)) {
      collect(item, `${path}.${/^\d+$/.test(key) || /^LOT|^L\d/.test(key) ? '*' : key}`, kinds);
    }
  } else {
    seen.add(typeof value);
  }
}
