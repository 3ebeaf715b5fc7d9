import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** Lists, and work that is due: functions/table-keys.ts says which item is in which. */
const INDEXES = ['gsi1', 'gsi2'] as const;

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table. Its name is CloudFormation's choice, so that a restored copy can take its place. */
export class SingleTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      timeToLiveAttribute: 'expiresAt',
      encryption: TableEncryption.AWS_MANAGED,
    });
    for (const index of INDEXES) {
      this.table.addGlobalSecondaryIndex({
        indexName: index,
        partitionKey: text(`${index}pk`),
        sortKey: text(`${index}sk`),
        projectionType: ProjectionType.ALL,
      });
    }
  }

  /** Items by key and queries on the table and its indexes; `write` adds single and transactional writes. No Scan. */
  grant(grantee: IGrantable, access: 'read' | 'write'): void {
    const { tableArn } = this.table;
    Grant.addToPrincipal({
      grantee,
      actions: access === 'read' ? READS : [...READS, ...WRITES],
      resourceArns: [tableArn],
    });
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:Query'],
      resourceArns: INDEXES.map((index) => `${tableArn}/index/${index}`),
    });
  }
}
