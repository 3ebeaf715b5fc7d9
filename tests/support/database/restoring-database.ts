import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { callDatabase } from '#infra/local/database/call.ts';
import { createTables } from '#infra/local/database/create-tables.ts';
import { closeServer, listen } from '#infra/local/http/listen.ts';
import { readBody } from '#infra/local/http/request-body.ts';
import { testTable } from './database.ts';
import { patientCall } from './patient-call.ts';

const IN_FLIGHT = 4;
const PAGE = 1000;
/** As many items as fit into a batch write. */
const BATCH = 25;

type Page = { Items: object[]; LastEvaluatedKey?: object };
type Settings = { backups: boolean; isProtected: boolean };

/**
 * A server in front of the engine with point-in-time recovery, as AWS does it: the copy comes under a new name while
 * DescribeTable returns CREATING, and has neither expiry, backups, stream nor protection. It knows the last instant
 * only.
 */
export const startRestoringDatabase = async (
  engine: string,
): Promise<{ endpoint: string; settings: Map<string, Settings>; close(): Promise<void> }> => {
  const settings = new Map<string, Settings>();
  const creating = new Set<string>();
  const of = (name: string): Settings => settings.get(name) ?? { backups: true, isProtected: true };

  const answers: Record<string, (input: Record<string, unknown>) => Promise<object | undefined>> = {
    async RestoreTableToPointInTime({ SourceTableName: source, TargetTableName: target }) {
      creating.add(String(target));
      settings.set(String(target), { backups: false, isProtected: false });
      await createTables(engine, [testTable(String(target))]);
      // a failed copy stays « CREATING », unlike a recovery of AWS: it must be marked
      void copy(engine, String(source), String(target)).then(
        () => creating.delete(String(target)),
        (error: unknown) => process.stderr.write(`the recovery failed: ${String(error)}\n`),
      );
      return { TableDescription: { TableName: target, TableStatus: 'CREATING' } };
    },
    async DescribeTable({ TableName: name }) {
      const described = await callDatabase<{ Table: object }>(engine, 'DescribeTable', {
        TableName: name,
      }).catch(() => undefined);
      if (described === undefined) return undefined;
      const status = creating.has(String(name)) ? 'CREATING' : 'ACTIVE';
      return {
        Table: {
          ...described.Table,
          TableStatus: status,
          DeletionProtectionEnabled: of(String(name)).isProtected,
        },
      };
    },
    async UpdateTable({ TableName: name, DeletionProtectionEnabled: isProtected, StreamSpecification }) {
      if (isProtected === true) settings.set(String(name), { ...of(String(name)), isProtected });
      if (StreamSpecification)
        await callDatabase(engine, 'UpdateTable', { TableName: name, StreamSpecification });
      return { TableDescription: { TableName: name } };
    },
    async DescribeContinuousBackups({ TableName: name }) {
      const status = of(String(name)).backups ? 'ENABLED' : 'DISABLED';
      return {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status },
        },
      };
    },
    async UpdateContinuousBackups({ TableName: name }) {
      settings.set(String(name), { ...of(String(name)), backups: true });
      return {};
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, 16 * 1024 * 1024);
    const action = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const own = await answers[action]?.(JSON.parse(body.toString('utf8')) as Record<string, unknown>);
    if (own !== undefined) return void response.end(JSON.stringify(own));
    const passed = await fetch(engine, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(request.headers['x-amz-target']),
        'x-amz-date': String(request.headers['x-amz-date']),
        authorization: String(request.headers.authorization),
      },
      body: body.toString('utf8'),
    });
    response.writeHead(passed.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(await passed.text());
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    });
  });
  const port = await listen(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, settings, close: () => closeServer(server) };
};

/** Every stored item. The engine reads the rest of the table for a page without a limit. */
const copy = async (engine: string, source: string, target: string): Promise<void> => {
  const write = (items: readonly object[]) =>
    patientCall(engine, 'BatchWriteItem', {
      RequestItems: { [target]: items.map((Item) => ({ PutRequest: { Item } })) },
    });
  for (let from: object | undefined; ;) {
    const page: Page = await patientCall(engine, 'Scan', {
      TableName: source,
      Limit: PAGE,
      ...(from ? { ExclusiveStartKey: from } : {}),
    });
    for (let at = 0; at < page.Items.length; at += BATCH * IN_FLIGHT)
      await Promise.all(
        Array.from({ length: IN_FLIGHT }, (_, n) => page.Items.slice(at + n * BATCH, at + (n + 1) * BATCH))
          .filter((items) => items.length > 0)
          .map(write),
      );
    if (!page.LastEvaluatedKey) return;
    from = page.LastEvaluatedKey;
  }
};
