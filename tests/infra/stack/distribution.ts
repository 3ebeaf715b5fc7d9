import { only, target, type Template } from './synthesis.ts';

export type Behavior = Record<string, unknown> & {
  PathPattern?: string;
  FunctionAssociations?: { FunctionARN: unknown }[];
};
type DistributionConfig = {
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  Origins: Record<string, unknown>[];
  CustomErrorResponses?: unknown;
  [name: string]: unknown;
};
type HeadersConfig = {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>;
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
};

/** The distribution of a template, and what its behaviours refer to. */
export const distributionOf = (template: Template) => {
  const config = only(template, 'AWS::CloudFront::Distribution').Properties[
    'DistributionConfig'
  ] as DistributionConfig;
  const referred = (reference: unknown) => template.Resources[target(reference) ?? '']?.Properties ?? {};
  const headersOf = (given: Behavior | undefined) =>
    referred(given?.['ResponseHeadersPolicyId'])['ResponseHeadersPolicyConfig'] as HeadersConfig;
  return {
    config,
    behavior: (pattern: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern),
    headersOf,
    customHeader: (given: Behavior | undefined, name: string) =>
      headersOf(given).CustomHeadersConfig.Items.find(({ Header }) => Header === name)?.Value,
    cspOf: (given: Behavior | undefined) =>
      headersOf(given).SecurityHeadersConfig['ContentSecurityPolicy']?.['ContentSecurityPolicy'],
    /** The code that CloudFront runs on requests of a behaviour. */
    codeOf: (given: Behavior | undefined) =>
      String(referred(given?.FunctionAssociations?.[0]?.FunctionARN)['FunctionCode']),
  };
};

export type SiteDistribution = ReturnType<typeof distributionOf>;
