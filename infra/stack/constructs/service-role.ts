import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  type ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role with inline grants. The CDK's own role puts them into a separate policy: one more resource for each
 * function, of the 500 that a stack may have.
 */
export class ServiceRole extends Role {
  private readonly inline: PolicyDocument;

  constructor(scope: Construct, id: string, props: { assumedBy: ServicePrincipal }) {
    const grants = new PolicyDocument();
    super(scope, id, { ...props, inlinePolicies: { Grants: grants } });
    this.inline = grants;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.inline.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
