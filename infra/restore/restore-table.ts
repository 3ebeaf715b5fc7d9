import { setTimeout as wait } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';

export type Restore = {
  source: string;
  target: string;
  /** The second to restore; default: the latest possible one. */
  at: Date | undefined;
};

const TTL_ATTRIBUTE = 'expiresAt';
/** AWS restores in hours at most (developer guide: 95 % of tables within one): later than this it hangs. */
const PATIENCE = { pollMs: 15_000, withinMs: 6 * 3_600_000 };
type Patience = typeof PATIENCE;

/**
 * Restores the table of an instant under a new name, with the four settings that a restored table loses.
 * Steps done by an earlier run are not repeated: after an interruption the same command continues.
 */
export const restoreTable = async (
  client: DynamoDBClient,
  { source, target, at }: Restore,
  say: (text: string) => void,
  patience: Patience = PATIENCE,
): Promise<{ streamLabel: string }> => {
  if ((await statusOf(client, target)) === undefined) {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        ...(at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true }),
      }),
    );
    say(`${target} est en cours de restauration (AWS : de quelques minutes à quelques heures).`);
  } else say(`${target} existe déjà : la restauration commencée continue.`);
  await isActive(client, target, patience);
  await setAgain(client, target);
  await isActive(client, target, patience);
  say('Expiration, sauvegarde continue, flux et protection contre la suppression : remis.');
  const { Table: restored } = await client.send(new DescribeTableCommand({ TableName: target }));
  if (restored?.LatestStreamLabel === undefined)
    throw new Error(`La table ${target} n’a pas de flux : rien n’a été branché dessus.`);
  return { streamLabel: restored.LatestStreamLabel };
};

const statusOf = async (client: DynamoDBClient, name: string): Promise<string | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const isActive = async (
  client: DynamoDBClient,
  name: string,
  { pollMs, withinMs }: Patience,
): Promise<void> => {
  const until = Date.now() + withinMs;
  for (
    let status = await statusOf(client, name);
    status !== 'ACTIVE';
    status = await statusOf(client, name)
  ) {
    if (status !== 'CREATING' && status !== 'UPDATING')
      throw new Error(
        `La table ${name} est dans l’état ${status ?? 'absente'} : rien n’a été branché dessus.`,
      );
    if (Date.now() >= until)
      throw new Error(
        `La table ${name} est encore dans l’état ${status} après ${Math.round(withinMs / 60_000)} min : rien n’a été branché dessus. La même commande reprend ici.`,
      );
    await wait(pollMs);
  }
};

/** Each setting only if it is missing: AWS refuses to set it again. */
const setAgain = async (client: DynamoDBClient, name: string): Promise<void> => {
  const table = { TableName: name };
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand(table));
  if (expiry?.TimeToLiveStatus !== 'ENABLED' && expiry?.TimeToLiveStatus !== 'ENABLING')
    await client.send(
      new UpdateTimeToLiveCommand({
        ...table,
        TimeToLiveSpecification: { Enabled: true, AttributeName: TTL_ATTRIBUTE },
      }),
    );
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand(table),
  );
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus !== 'ENABLED')
    await client.send(
      new UpdateContinuousBackupsCommand({
        ...table,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
  const { Table: described } = await client.send(new DescribeTableCommand(table));
  const changes = {
    ...(described?.DeletionProtectionEnabled === true ? {} : { DeletionProtectionEnabled: true }),
    ...(described?.StreamSpecification?.StreamEnabled === true
      ? {}
      : { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' as const } }),
  };
  // in one call: a table being changed accepts no other change
  if (Object.keys(changes).length > 0) await client.send(new UpdateTableCommand({ ...table, ...changes }));
};
