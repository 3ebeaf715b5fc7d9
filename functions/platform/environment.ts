/** A part of the stack, set by CDK. Throws when the stack forgot it: that is a fault of the deployment. */
export const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
};
