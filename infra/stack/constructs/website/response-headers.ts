import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** The scanner needs the camera; no other device feature is used. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

const header = (name: string, value: string): ResponseCustomHeader => ({
  header: name,
  value,
  override: true,
});

/**
 * Security headers of every answer, with the CSP of one kind of content. Nothing about caching: a header
 * from here is on a 404 too, so each file has its own caching metadata (site-files.ts).
 */
export const responseHeaders = (
  scope: Construct,
  id: string,
  props: { name: string; csp: string },
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: props.name,
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        // another host of the same domain, an ERP for example, may still use plain http
        includeSubdomains: false,
        override: true,
      },
      contentSecurityPolicy: { contentSecurityPolicy: props.csp, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        header('Permissions-Policy', PERMISSIONS),
        // the wallet opens its own window and sends messages to the page
        header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups'),
      ],
    },
  });
