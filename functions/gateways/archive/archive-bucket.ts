import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClientSettings } from '#functions/platform/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';

/** The archive for long retention: files are written, never read or deleted from here. */
export type ArchiveBucket = { put(key: string, body: Uint8Array, contentType: string): Promise<void> };

/** The bucket of this stage. It keeps every version of a file that is written again. */
export const archiveBucket = (): ArchiveBucket => {
  const client = new S3Client(awsClientSettings({ attempts: 3, connectMs: 1500, answerMs: 60_000 }));
  return {
    async put(key, body, contentType) {
      await client.send(
        new PutObjectCommand({
          Bucket: environment('ARCHIVE_BUCKET'),
          Key: key,
          Body: body,
          ContentType: contentType,
        }),
      );
    },
  };
};
