import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf } from '#infra/local/database/stale-process.ts';
import { callDatabase } from '#infra/local/database/call.ts';
import { readWholeTable, type WholeTable } from '#tests/simulation/whole-table.ts';

/** The table of a running local system, read directly: the engine's own command line has its port. */
export async function readLivingTable(dataDir: string): Promise<WholeTable> {
  const pid = Number(readFileSync(join(dataDir, 'database.sqlite.pid'), 'utf8'));
  const port = /--port (\d+)/.exec(commandLineOf(pid) ?? '')?.[1];
  if (port === undefined) throw new Error(`No database process ${pid}`);
  const endpoint = `http://127.0.0.1:${port}`;
  const { TableNames } = await callDatabase<{ TableNames: string[] }>(endpoint, 'ListTables', {});
  const [name] = TableNames;
  if (name === undefined || TableNames.length > 1) throw new Error(`Tables: ${TableNames.join(', ')}`);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  return readWholeTable(name);
}
