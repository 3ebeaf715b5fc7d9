/** The part of a CloudFormation table resource that the engine supports. */
export interface TableDefinition {
  name: string;
  attributes: { AttributeName: string; AttributeType: string }[];
  keySchema: KeySchema;
  indexes: { IndexName: string; KeySchema: KeySchema; Projection: object }[];
  /** Attribute holding the expiry in epoch seconds. */
  ttlAttribute: string | undefined;
  /** View type of its stream; undefined without a stream. */
  streamView?: string | undefined;
}

type KeySchema = { AttributeName: string; KeyType: string }[];

interface TableProperties {
  TableName?: unknown;
  KeySchema?: KeySchema;
  AttributeDefinitions?: TableDefinition['attributes'];
  GlobalSecondaryIndexes?: TableDefinition['indexes'];
  StreamSpecification?: { StreamViewType?: string };
  TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean };
}

const tableTypes = new Set(['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable']);

/** Tables of a template by logical id. Backups, capacity and encryption are ignored. */
export function tableDefinitions(
  resources: Readonly<Record<string, { Type: string; Properties?: unknown }>>,
): Map<string, TableDefinition> {
  const tables = new Map<string, TableDefinition>();
  for (const [logicalId, resource] of Object.entries(resources)) {
    if (!tableTypes.has(resource.Type)) continue;
    const properties = (resource.Properties ?? {}) as TableProperties;
    const expiry = properties.TimeToLiveSpecification;
    tables.set(logicalId, {
      name: typeof properties.TableName === 'string' ? properties.TableName : logicalId,
      attributes: properties.AttributeDefinitions ?? [],
      keySchema: properties.KeySchema ?? [],
      indexes: (properties.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
      ttlAttribute: expiry?.Enabled === true ? expiry.AttributeName : undefined,
      streamView: properties.StreamSpecification?.StreamViewType,
    });
  }
  return tables;
}
