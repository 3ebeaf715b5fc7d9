/** A decoded form: strings, nested by the brackets of their names. */
export type FormValue = string | FormObject | FormValue[];
export interface FormObject {
  [name: string]: FormValue;
}

/**
 * Decodes Stripe's form encoding: `line_items[0][price_data][currency]=eur` becomes nested objects and
 * arrays. Names that would reach an object's prototype are dropped.
 */
export function parseFormParams(text: string): FormObject {
  const root: FormObject = Object.create(null) as FormObject;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, index) => index === 0 || part !== '');
    const appends = name.endsWith('[]');
    if (!path.includes('__proto__')) place(root, appends ? [...path, ''] : path, value);
  }
  return arraysIn(root) as FormObject;
}

function place(into: FormObject, path: readonly string[], value: string): void {
  let here = into;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(here).length) : part;
    if (depth === path.length - 1) {
      here[name] = value;
      return;
    }
    const next = here[name];
    const child =
      typeof next === 'object' && !Array.isArray(next) ? next : (Object.create(null) as FormObject);
    here[name] = child;
    here = child;
  }
}

/** Objects whose names are 0, 1, 2… are lists. */
function arraysIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, arraysIn(child)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
