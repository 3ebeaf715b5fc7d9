import { type ListObjectsV2CommandOutput, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { awsClientSettings } from '#functions/platform/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';

/** Names of files, by the place that they are listed in. */
export type Copies = {
  /** In the archive of this region. */
  archived(prefix: string): Promise<string[]>;
  /** In the copy of a folder, in the other region; names after `from` alone. */
  copied(folder: 'comptes' | 'tables', prefix: string, from?: string): Promise<string[]>;
};

const LIMITS = { attempts: 3, connectMs: 1500, answerMs: 10_000 };

/** Undefined where the stage has no copies, as on one machine. */
export const openCopies = (): Copies | undefined => {
  if (environment('STAGE') === 'local') return undefined;
  const here = new S3Client(awsClientSettings(LIMITS));
  const there = new S3Client({ ...awsClientSettings(LIMITS), region: environment('COPY_REGION') });
  return {
    archived: (prefix) => listNames(here, { Bucket: environment('ARCHIVE_BUCKET'), Prefix: prefix }),
    copied: (folder, prefix, from) =>
      listNames(there, {
        Bucket: environment(`COPY_BUCKET_${folder.toUpperCase()}`),
        Prefix: prefix,
        ...(from === undefined ? {} : { StartAfter: from }),
      }),
  };
};

const listNames = async (
  client: S3Client,
  where: { Bucket: string; Prefix: string; StartAfter?: string },
): Promise<string[]> => {
  const names: string[] = [];
  for await (const page of paginateListObjectsV2(
    { client },
    where,
  ) as AsyncIterable<ListObjectsV2CommandOutput>)
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key);
  return names;
};
