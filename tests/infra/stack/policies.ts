import { entriesById, ofType, target, type Template } from './synthesis.ts';

export type Statement = { effect: string; actions: string[]; resources: string[] };

type RawStatement = { Effect: string; Action: string | string[]; Resource: unknown };
type RawDocument = { Statement: RawStatement[] };

/** A resource of a policy as text: literals as they are, references as `<LogicalId>`. */
const spelled = (resource: unknown): string => {
  if (typeof resource === 'string') return resource;
  if (resource !== null && typeof resource === 'object' && 'Fn::Join' in resource) {
    const [, parts] = resource['Fn::Join'] as [string, unknown[]];
    return parts.map(spelled).join('');
  }
  return `<${target(resource) ?? JSON.stringify(resource)}>`;
};

const statementsOf = (document: unknown): Statement[] =>
  (document as RawDocument).Statement.map(({ Effect, Action, Resource }) => ({
    effect: Effect,
    actions: [Action].flat(),
    resources: [Resource].flat().map(spelled),
  }));

/** Every statement of every role. */
export const allStatements = (template: Template): Statement[] => [
  ...ofType(template, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
    statementsOf(Properties['PolicyDocument']),
  ),
  ...ofType(template, 'AWS::IAM::Role').flatMap(([, { Properties }]) =>
    ((Properties['Policies'] ?? []) as { PolicyDocument: unknown }[]).flatMap(({ PolicyDocument }) =>
      statementsOf(PolicyDocument),
    ),
  ),
];

/** Permissions of each function, by its entry file. */
export const grantsByEntry = (template: Template): Map<string, Statement[]> => {
  const entryOfRole = new Map(
    ofType(template, 'AWS::Lambda::Function').map(([id, { Properties }]) => [
      target(Properties['Role']),
      entriesById(template).get(id) ?? id,
    ]),
  );
  const grants = new Map<string, Statement[]>();
  for (const [id, { Properties }] of ofType(template, 'AWS::IAM::Role')) {
    const entry = entryOfRole.get(id);
    if (!entry) continue;
    const policies = (Properties['Policies'] ?? []) as { PolicyDocument: unknown }[];
    grants.set(
      entry,
      policies.flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument)),
    );
  }
  return grants;
};
