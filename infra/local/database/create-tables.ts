import { callDatabase, DatabaseError } from './call.ts';
import type { TableDefinition } from './table-definition.ts';

interface Described {
  Table: {
    GlobalSecondaryIndexes?: { IndexName: string }[];
    StreamSpecification?: { StreamEnabled: boolean };
  };
}

/** Creates missing tables, and indexes and streams added to the template since the table was created. */
export async function createTables(endpoint: string, tables: Iterable<TableDefinition>): Promise<void> {
  for (const table of tables) {
    try {
      await callDatabase(endpoint, 'CreateTable', {
        TableName: table.name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: table.attributes,
        KeySchema: table.keySchema,
        ...(table.indexes.length === 0 ? {} : { GlobalSecondaryIndexes: table.indexes }),
        ...streamOf(table),
      });
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.name !== 'ResourceInUseException') throw error;
      await addMissing(endpoint, table);
    }
  }
}

async function addMissing(endpoint: string, table: TableDefinition): Promise<void> {
  const described = await callDatabase<Described>(endpoint, 'DescribeTable', { TableName: table.name });
  const existing = (described.Table.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName);
  for (const index of table.indexes) {
    if (existing.includes(index.IndexName)) continue;
    await callDatabase(endpoint, 'UpdateTable', {
      TableName: table.name,
      AttributeDefinitions: table.attributes,
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
  if (table.streamView !== undefined && described.Table.StreamSpecification?.StreamEnabled !== true)
    await callDatabase(endpoint, 'UpdateTable', { TableName: table.name, ...streamOf(table) });
}

function streamOf({ streamView }: TableDefinition): object {
  return streamView === undefined
    ? {}
    : { StreamSpecification: { StreamEnabled: true, StreamViewType: streamView } };
}
