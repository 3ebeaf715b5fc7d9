/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles: credential files, single sign-on, assumed roles,
 * instance metadata, and their clients. A Lambda gets its role's credentials in the environment, and
 * functions/platform/aws-client.ts passes them to every client, so this is never called.
 */
export const defaultProvider = () => (): never => {
  throw new Error('A client of AWS was opened without the settings of functions/platform/aws-client.ts');
};
