/** A part of the stack, set by CDK. Throws if the stack does not set it: a fault of the deployment. */
export const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
};
