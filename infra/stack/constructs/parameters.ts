import { Stack } from 'aws-cdk-lib';
import { type IGrantable, Grant } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** SSM parameters of the functions, under the stage's prefix; values are set by hand. */
export type ParameterName =
  | 'site/origin'
  | `auth/${'private-key' | 'public-key'}`
  | `stripe/${'secret-key' | 'webhook-secret' | 'api-base'}`
  | `paypal/${'client-id' | 'client-secret' | 'webhook-id' | 'api-base'}`
  | `dolibarr/${'url' | 'api-key' | 'web-url' | 'headers' | 'sandbox' | 'webhook-secret'}`
  | `cashmag/${'url' | 'key' | 'partner-id' | 'headers' | 'sandbox'}`
  | 'private-authority'
  | `mail/${'from' | 'owner'}`
  | 'bootstrap/super-admin';

export const parameterPrefix = (stageName: string): string => `/viande/${stageName}/`;

/**
 * Lets a function read exactly these parameters. Secure strings under the account's default key (aws/ssm)
 * need no grant of their own: that key's policy lets every principal that may read the parameter decrypt it
 * through SSM.
 */
export const grantParameters = (
  scope: Construct,
  grantee: IGrantable,
  prefix: string,
  names: readonly ParameterName[],
): void => {
  const stack = Stack.of(scope);
  Grant.addToPrincipal({
    grantee,
    actions: ['ssm:GetParameters'],
    resourceArns: names.map((name) =>
      stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: `${prefix}${name}`.slice(1) }),
    ),
  });
};
