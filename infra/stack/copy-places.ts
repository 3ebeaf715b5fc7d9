import { Aws } from 'aws-cdk-lib';
import { ARCHIVE_FOLDER } from '#shared/accounting/archive-manifest.ts';
import type { Stage } from './stages.ts';

/** Folder of the table's exports, in DynamoDB's layout. */
export const TABLE_FOLDER = 'tables';

/** Folders copied into another region, and how long they cannot be deleted there. */
export const copiedFolders = {
  [ARCHIVE_FOLDER]: { name: 'comptes', lockedDays: 10 * 366, keptDays: 11 * 366 },
  [TABLE_FOLDER]: { name: 'tables', lockedDays: 35, keptDays: 40 },
} as const;

/**
 * A name that both regions know before either stack exists, unique to the account. Bucket names are shared
 * by all regions: with another copy region the former buckets stay.
 */
export const copyBucketName = (stage: Pick<Stage, 'name' | 'copyRegion'>, name: string): string =>
  `viande-${stage.name}-copie-${name}-${Aws.ACCOUNT_ID}-${stage.copyRegion}`;
