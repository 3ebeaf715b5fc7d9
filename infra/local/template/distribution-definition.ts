import * as z from 'zod/mini';
import type { ReadResource } from './read-resource.ts';
import { responseHeaderPolicies, type HeaderRules } from './response-header-rules.ts';
import { resourcesOf, type Template } from './template.ts';

export interface Behavior {
  /** CloudFront path pattern; `*` for the default behaviour, which comes last. */
  pattern: string;
  origin: 'files' | 'api';
  /** Headers CloudFront adds on the way to the origin. */
  originHeaders: Readonly<Record<string, string>>;
  methods: readonly string[];
  compress: boolean;
  headerRules: HeaderRules | undefined;
  /** Code of the function that runs on the viewer's request. */
  onRequest: string | undefined;
  /** Code of the function that runs on the answer to the viewer. */
  onResponse: string | undefined;
}

export interface Distribution {
  rootObject: string | undefined;
  behaviors: Behavior[];
  errorPages: { status: number; page: string | undefined; answerStatus: number }[];
}

const association = z.object({
  EventType: z.enum(['viewer-request', 'viewer-response']),
  FunctionARN: z.string(),
});
const behavior = z.object({
  PathPattern: z._default(z.string(), '*'),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  Compress: z._default(z.boolean(), false),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(z.array(association), []),
  LambdaFunctionAssociations: z.optional(z.never('Lambda@Edge is not known to the local host')),
});
const origin = z.object({
  Id: z.string(),
  S3OriginConfig: z.optional(z.unknown()),
  CustomOriginConfig: z.optional(z.unknown()),
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
});
const properties = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z.optional(z.string()),
    Origins: z.array(origin),
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z._default(z.array(behavior), []),
    CustomErrorResponses: z._default(
      z.array(
        z.object({
          ErrorCode: z.number(),
          ResponseCode: z.optional(z.number()),
          ResponsePagePath: z.optional(z.string()),
        }),
      ),
      [],
    ),
  }),
});
const functionProperties = z.object({ FunctionCode: z.string() });

/** The distribution of the stack, or undefined without one. An S3 origin is the built site, any other the API. */
export function distributionDefinition(
  template: Template,
  read: ReadResource,
  references: { ref(logicalId: string): string; arn(logicalId: string): string },
): Distribution | undefined {
  const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
  if (distribution === undefined) return undefined;
  const { DistributionConfig: config } = read(...distribution, properties);
  const policies = responseHeaderPolicies(template, read, references.ref);
  const codes = new Map(
    resourcesOf(template, 'AWS::CloudFront::Function').map(([logicalId, resource]) => [
      references.arn(logicalId),
      read(logicalId, resource, functionProperties).FunctionCode,
    ]),
  );
  const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior].map((given): Behavior => {
    const target = config.Origins.find((one) => one.Id === given.TargetOriginId);
    if (target === undefined) throw new Error(`CloudFront behaviour ${given.PathPattern} has no origin.`);
    const codeOn = (event: z.infer<typeof association>['EventType']) =>
      known(codes, given.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN);
    return {
      pattern: given.PathPattern,
      origin: target.S3OriginConfig === undefined ? 'api' : 'files',
      originHeaders: Object.fromEntries(
        target.OriginCustomHeaders.map((header) => [header.HeaderName.toLowerCase(), header.HeaderValue]),
      ),
      methods: given.AllowedMethods,
      compress: given.Compress,
      headerRules: known(policies, given.ResponseHeadersPolicyId),
      onRequest: codeOn('viewer-request'),
      onResponse: codeOn('viewer-response'),
    };
  });
  return {
    rootObject: config.DefaultRootObject,
    behaviors,
    errorPages: config.CustomErrorResponses.map((error) => ({
      status: error.ErrorCode,
      page: error.ResponsePagePath,
      answerStatus: error.ResponseCode ?? error.ErrorCode,
    })),
  };
}

/** The template's definition of `key`; managed policies and foreign functions are unknown here. */
function known<Value>(values: ReadonlyMap<string, Value>, key: string | undefined): Value | undefined {
  if (key === undefined) return undefined;
  const value = values.get(key);
  if (value === undefined) throw new Error(`CloudFront uses ${key}, which the template does not define.`);
  return value;
}
