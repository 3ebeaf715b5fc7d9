/** A CloudFormation resource as CDK writes it: values may be intrinsic functions, hence unknown. */
export interface Resource {
  Type: string;
  Properties?: Readonly<Record<string, unknown>>;
  Condition?: string;
}

/** The parts of a CloudFormation template that the local host reads. */
export interface Template {
  Resources: Readonly<Record<string, Resource>>;
  Parameters?: Readonly<Record<string, { Type: string; Default?: unknown }>>;
  Conditions?: Readonly<Record<string, unknown>>;
  Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: unknown } }>>;
  Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

/** Resources of one type by logical id. */
export function resourcesOf(template: Template, ...types: string[]): [logicalId: string, Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => types.includes(resource.Type));
}
