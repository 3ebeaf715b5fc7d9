import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges cdk-nag rules on a construct and its children, each with the reason. */
export const accept = (construct: IConstruct, reasons: Record<string, string>): void => {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
};
