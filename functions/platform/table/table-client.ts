import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type DeleteCommandInput,
  type DeleteCommandOutput,
  type GetCommandInput,
  type GetCommandOutput,
  type PutCommandInput,
  type PutCommandOutput,
  type QueryCommandInput,
  type QueryCommandOutput,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { awsClientSettings, callAws } from '#functions/platform/aws-client.ts';
import { ATTEMPTS, TableRetries } from './table-retries.ts';

/** The used DynamoDB calls, with values as plain JSON; the shapes are those of AWS's documentation. */
export type TableCalls = {
  GetItem: [GetCommandInput, GetCommandOutput];
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput];
  Query: [QueryCommandInput, QueryCommandOutput];
  PutItem: [PutCommandInput, PutCommandOutput];
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput];
  DeleteItem: [DeleteCommandInput, DeleteCommandOutput];
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput];
};
export type TableAction = keyof TableCalls;
type Answer<Action extends TableAction> = Omit<TableCalls[Action][1], '$metadata'>;

/** One call as a command of the document client. */
const COMMANDS = {
  GetItem: GetCommand,
  BatchGetItem: BatchGetCommand,
  Query: QueryCommand,
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  TransactWriteItems: TransactWriteCommand,
};

/**
 * DynamoDB by the SDK, one client for all calls of a process. A call ends after `withinMs` with all its
 * attempts: half the timeout of a Lambda behind the API, so that the caller still gets an answer.
 */
export class TableClient {
  readonly #dynamo: DynamoDBClient;
  readonly #documents: DynamoDBDocumentClient;
  readonly #withinMs: number;

  constructor({ withinMs = 5000, answerMs = 3000 } = {}) {
    this.#withinMs = withinMs;
    this.#dynamo = new DynamoDBClient({
      ...awsClientSettings({ attempts: ATTEMPTS, connectMs: 1000, answerMs }),
      retryStrategy: new TableRetries(),
    });
    this.#documents = DynamoDBDocumentClient.from(this.#dynamo, {
      marshallOptions: { removeUndefinedValues: true },
    });
  }

  async send<Action extends TableAction>(
    action: Action,
    input: TableCalls[Action][0],
  ): Promise<Answer<Action>> {
    // the commands match the actions; TypeScript does not follow the pair through the table
    const command = new COMMANDS[action](input as never) as GetCommand;
    const answer = await callAws(action, this.#withinMs, (options) => this.#documents.send(command, options));
    return answer as Answer<Action>;
  }

  close(): void {
    this.#dynamo.destroy();
  }
}
