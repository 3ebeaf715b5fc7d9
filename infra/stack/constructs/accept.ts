import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges cdk-nag rules on a construct and all below it, each with the reason that makes it right here. */
export const accept = (construct: IConstruct, reasons: Record<string, string>): void => {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
};
