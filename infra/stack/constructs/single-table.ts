import { CfnCondition, type CfnParameter, Fn, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { keyNames, TABLE_INDEXES } from '#infra/stack/table-shape.ts';
import { NOT_RESTORED } from './deployment-facts.ts';

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

const text = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = (index?: string) => {
  const { partition, sort } = keyNames(index);
  return { partitionKey: text(partition), sortKey: text(sort) };
};

/**
 * The single table. CloudFormation chooses its name; a restored copy replaces it by its own name, which is a
 * stack parameter. The former table stays, and is deleted by hand once all is well.
 */
export class SingleTable extends Construct {
  private readonly table: Table;
  /** Of the table that the functions use. */
  readonly name: string;
  readonly arn: string;
  /** Of the table's changes, for 24 hours. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string, props: { restored: CfnParameter; restoredStream: CfnParameter }) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      ...keysOf(),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      timeToLiveAttribute: 'expiresAt',
      encryption: TableEncryption.AWS_MANAGED,
      stream: StreamViewType.NEW_IMAGE,
    });
    for (const index of TABLE_INDEXES) {
      this.table.addGlobalSecondaryIndex({
        indexName: index,
        ...keysOf(index),
        projectionType: ProjectionType.ALL,
      });
    }
    const restored = props.restored.valueAsString;
    const isOwn = new CfnCondition(this, 'IsOwn', { expression: Fn.conditionEquals(restored, NOT_RESTORED) });
    const either = (own: string, other: string): string =>
      Token.asString(Fn.conditionIf(isOwn.logicalId, own, other));
    this.name = either(this.table.tableName, restored);
    const restoredArn = Stack.of(this).formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: restored,
    });
    this.arn = either(this.table.tableArn, restoredArn);
    this.streamArn = either(
      this.table.tableStreamArn ?? '',
      `${restoredArn}/stream/${props.restoredStream.valueAsString}`,
    );
  }

  /** The table's changes. */
  grantStream(grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['DescribeStream', 'GetShardIterator', 'GetRecords', 'ListStreams'].map(
        (action) => `dynamodb:${action}`,
      ),
      resourceArns: [this.streamArn],
    });
  }

  /**
   * Items by key and queries on the table and its indexes; `write` adds single and transactional writes. No
   * Scan.
   */
  grant(grantee: IGrantable, access: 'read' | 'write'): void {
    Grant.addToPrincipal({
      grantee,
      actions: access === 'read' ? READS : [...READS, ...WRITES],
      resourceArns: [this.arn],
    });
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:Query'],
      resourceArns: TABLE_INDEXES.map((index) => `${this.arn}/index/${index}`),
    });
  }
}
