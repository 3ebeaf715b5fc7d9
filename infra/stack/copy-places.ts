import { Aws } from 'aws-cdk-lib';
import { ARCHIVE_FOLDER } from '#shared/accounting/archive-manifest.ts';
import type { Stage } from './stages.ts';

/** Below it lie the exports of the table, as DynamoDB writes them. */
export const TABLE_FOLDER = 'tables';

/** What is copied into another region, by the folder it lies in, and how long nobody may delete it there. */
export const copiedFolders = {
  [ARCHIVE_FOLDER]: { name: 'comptes', lockedDays: 10 * 366, keptDays: 11 * 366 },
  [TABLE_FOLDER]: { name: 'tables', lockedDays: 35, keptDays: 40 },
} as const;

/**
 * A name that both regions know before either stack is there; nobody else's account has it. Names of buckets are one for
 * all regions: with another region of copies the buckets before stay.
 */
export const copyBucketName = (stage: Pick<Stage, 'name' | 'copyRegion'>, name: string): string =>
  `viande-${stage.name}-copie-${name}-${Aws.ACCOUNT_ID}-${stage.copyRegion}`;
