/**
 * Stands in bundles for `@aws-sdk/credential-provider-node`: files of a person, single sign-on, assumed roles, the metadata
 * of a virtual machine, and the clients that those need. A Lambda is given its role's credentials in the environment, and
 * functions/platform/aws-client.ts hands them to every client, so that this is never asked.
 */
export const defaultProvider = () => (): never => {
  throw new Error('A client of AWS was opened without the settings of functions/platform/aws-client.ts');
};
