import type { Template } from './template.ts';

/** Values of Ref and Fn::GetAtt on this machine. */
export interface References {
  ref(logicalId: string): unknown;
  attribute(logicalId: string, name: string): unknown;
}

type Resolve = (value: unknown) => unknown;
type Intrinsic = (argument: unknown, resolve: Resolve, template: Template, references: References) => unknown;

/** A value without intrinsic functions: each is replaced by CloudFormation's result. */
export function resolveIntrinsics(value: unknown, template: Template, references: References): unknown {
  const resolve = (inner: unknown) => resolveIntrinsics(inner, template, references);
  if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== noValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  const intrinsic = entries.length === 1 && only !== undefined ? intrinsics[only[0]] : undefined;
  if (intrinsic !== undefined) return intrinsic(only?.[1], resolve, template, references);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, resolve(item)] as const).filter(([, item]) => item !== noValue),
  );
}

/** Stands for AWS::NoValue: the property is left out. */
export const noValue = Symbol('AWS::NoValue');

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, _resolve, _template, references) => references.ref(String(argument)),
  'Fn::GetAtt': (argument, resolve, _template, references) => {
    const [logicalId = '', name] = Array.isArray(argument) ? argument : String(argument).split(/\.(.*)/s);
    return references.attribute(String(logicalId), String(resolve(name)));
  },
  'Fn::Join': (argument, resolve) => {
    const [separator, parts] = list(argument);
    return list(resolve(parts)).join(String(separator));
  },
  'Fn::Sub': (argument, resolve, _template, references) => {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    const known = resolve(variables) as Record<string, unknown>;
    return String(text).replaceAll(/\$\{(!?)([^}]+)\}/g, (_all, literal: string, name: string) => {
      if (literal !== '') return `\${${name}}`;
      if (name in known) return String(known[name]);
      const [logicalId = '', attribute] = name.split(/\.(.*)/s);
      return String(
        attribute === undefined ? references.ref(name) : references.attribute(logicalId, attribute),
      );
    });
  },
  'Fn::Select': (argument, resolve) => {
    const [index, items] = list(argument);
    return list(resolve(items))[Number(resolve(index))];
  },
  'Fn::Split': (argument, resolve) => {
    const [separator, text] = list(argument);
    return String(resolve(text)).split(String(separator));
  },
  // of another stack of the same assembly
  'Fn::ImportValue': (argument, resolve, template) => {
    const name = resolve(argument);
    const output = Object.values(template.Outputs ?? {}).find((one) => resolve(one.Export?.Name) === name);
    if (output === undefined) throw new Error(`No stack exports ${String(name)}.`);
    return resolve(output.Value);
  },
  'Fn::Base64': (argument, resolve) => Buffer.from(String(resolve(argument))).toString('base64'),
  'Fn::FindInMap': (argument, resolve, template) => {
    const [map, top, second] = list(resolve(argument)).map(String);
    return template.Mappings?.[map ?? '']?.[top ?? '']?.[second ?? ''];
  },
  'Fn::If': (argument, resolve, template) => {
    const [condition, yes, no] = list(argument);
    return resolve(resolve(template.Conditions?.[String(condition)]) === true ? yes : no);
  },
  'Fn::Equals': (argument, resolve) => {
    const [left, right] = list(resolve(argument));
    return left === right;
  },
  'Fn::Not': (argument, resolve) => list(resolve(argument))[0] !== true,
  'Fn::And': (argument, resolve) => list(resolve(argument)).every((item) => item === true),
  'Fn::Or': (argument, resolve) => list(resolve(argument)).includes(true),
  Condition: (argument, resolve, template) => resolve(template.Conditions?.[String(argument)]),
};

function list(value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw new Error(`A list was expected in an intrinsic function: ${JSON.stringify(value)}`);
  return value;
}
