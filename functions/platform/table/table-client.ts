import { randomUUID } from 'node:crypto';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { AwsService } from '#functions/platform/aws/aws-service.ts';
import { fromWire, toWire } from './table-wire.ts';

/** What the product asks of DynamoDB, with values as plain JSON; the shapes are those of AWS's documentation. */
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

/** DynamoDB, called without the SDK (decision 030): three attempts, and never longer than the caller would wait. */
export class TableClient {
  readonly #service: AwsService;

  constructor({ requestTimeoutMs = 4000 } = {}) {
    this.#service = new AwsService({
      name: 'dynamodb',
      target: 'DynamoDB_20120810',
      jsonVersion: '1.0',
      endpointVariable: 'AWS_ENDPOINT_URL_DYNAMODB',
      attempts: 3,
      connectMs: 1000,
      answerMs: requestTimeoutMs,
    });
  }

  async send<Action extends TableAction>(
    action: Action,
    input: TableCalls[Action][0],
  ): Promise<Answer<Action>> {
    // one token for all attempts: a transaction whose answer was lost is not carried out again
    const once = action === 'TransactWriteItems' ? { ClientRequestToken: randomUUID() } : undefined;
    const answer = await this.#service.call<Record<string, unknown>>(action, { ...toWire(input), ...once });
    return fromWire(answer) as Answer<Action>;
  }

  close(): void {
    this.#service.close();
  }
}
