import * as z from 'zod/mini';
import type { ReadResource } from './read-resource.ts';
import { resourcesOf, type Template } from './template.ts';

/** CloudFront's changes to the headers of an answer. Names in lower case. */
export interface HeaderRules {
  set: { name: string; value: string; override: boolean }[];
  remove: string[];
}

const override = { Override: z._default(z.boolean(), false) };
const security = z.object({
  ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string(), ...override })),
  ContentTypeOptions: z.optional(z.object(override)),
  FrameOptions: z.optional(z.object({ FrameOption: z.string(), ...override })),
  ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), ...override })),
  StrictTransportSecurity: z.optional(
    z.object({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.optional(z.boolean()),
      Preload: z.optional(z.boolean()),
      ...override,
    }),
  ),
  XSSProtection: z.optional(
    z.object({ Protection: z.boolean(), ModeBlock: z.optional(z.boolean()), ...override }),
  ),
});
const properties = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.optional(security),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) }),
    ),
    RemoveHeadersConfig: z.optional(z.object({ Items: z.array(z.object({ Header: z.string() })) })),
    CorsConfig: z.optional(z.never('CORS is not known to the local host')),
  }),
});

/** Response header policies by their id. */
export function responseHeaderPolicies(
  template: Template,
  read: ReadResource,
  ref: (logicalId: string) => string,
): Map<string, HeaderRules> {
  return new Map(
    resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').map(([logicalId, resource]) => {
      const { ResponseHeadersPolicyConfig: config } = read(logicalId, resource, properties);
      const custom = (config.CustomHeadersConfig?.Items ?? []).map((item) => ({
        name: item.Header.toLowerCase(),
        value: item.Value,
        override: item.Override,
      }));
      return [
        ref(logicalId),
        {
          set: [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...custom],
          remove: (config.RemoveHeadersConfig?.Items ?? []).map((item) => item.Header.toLowerCase()),
        },
      ];
    }),
  );
}

function securityHeaders(config: z.infer<typeof security>): HeaderRules['set'] {
  const csp = config.ContentSecurityPolicy;
  const hsts = config.StrictTransportSecurity;
  const xss = config.XSSProtection;
  const headers: [string, string, { Override: boolean } | undefined][] = [
    ['content-security-policy', csp?.ContentSecurityPolicy ?? '', csp],
    ['x-content-type-options', 'nosniff', config.ContentTypeOptions],
    ['x-frame-options', config.FrameOptions?.FrameOption ?? '', config.FrameOptions],
    ['referrer-policy', config.ReferrerPolicy?.ReferrerPolicy ?? '', config.ReferrerPolicy],
    [
      'strict-transport-security',
      `max-age=${hsts?.AccessControlMaxAgeSec ?? 0}${hsts?.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts?.Preload ? '; preload' : ''}`,
      hsts,
    ],
    ['x-xss-protection', `${xss?.Protection ? 1 : 0}${xss?.ModeBlock ? '; mode=block' : ''}`, xss],
  ];
  return headers.flatMap(([name, value, rule]) =>
    rule === undefined ? [] : [{ name, value, override: rule.Override }],
  );
}
