/** The used part of a zod issue; common to both zod flavours. */
type Issue = {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
  expected?: string;
  keys?: string[];
  values?: unknown[];
};

export type InputProblem = { field: string; message: string };

/**
 * One French sentence per invalid field. A schema's own message takes precedence; zod/mini's generic "Invalid
 * input" is replaced by one derived from the issue.
 */
export const inputProblems = (issues: readonly Issue[]): InputProblem[] =>
  issues.map((issue) => {
    const field = issue.path.map(String).join('.') || (issue.keys?.[0] ?? 'corps');
    const own = issue.message !== 'Invalid input' && issue.message !== '';
    return { field, message: own ? issue.message : sentence(field, issue) };
  });

const sentence = (field: string, issue: Issue): string => {
  const name = `Le champ « ${field} »`;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
        ? `${name} est requis (${kinds[issue.expected] ?? issue.expected}).`
        : `${name} est requis.`;
    case 'too_small':
      return `${name} est trop petit (minimum ${String(issue.minimum)}).`;
    case 'too_big':
      return `${name} est trop grand (maximum ${String(issue.maximum)}).`;
    case 'invalid_value':
      return `${name} doit valoir ${(issue.values ?? []).map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Champ inconnu : ${(issue.keys ?? []).join(', ')}.`;
    default:
      return `${name} est invalide.`;
  }
};

const kinds: Record<string, string> = {
  string: 'texte',
  number: 'nombre',
  int: 'nombre entier',
  boolean: 'oui ou non',
  array: 'liste',
  object: 'objet',
};
