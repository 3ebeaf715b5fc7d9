import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { awsClientSettings } from '#functions/platform/aws-client.ts';
import { log } from '#functions/platform/logger.ts';
import { environment } from '#functions/platform/environment.ts';

/** Photos, each under a key derived from its subject. */
export type PhotoBucket = {
  /** False if one exists already: the first one stays. */
  putFirst(key: string, jpeg: Uint8Array): Promise<boolean>;
  find(key: string): Promise<Buffer | undefined>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
};

/** The private bucket of this stage. Two tries of four seconds: a user waits. */
export const photoBucket = (): PhotoBucket => {
  const client = new S3Client(awsClientSettings({ attempts: 2, connectMs: 1500, answerMs: 4000 }));
  const at = (key: string) => ({ Bucket: environment('PHOTO_BUCKET'), Key: key });
  return {
    async putFirst(key, jpeg) {
      try {
        await client.send(
          new PutObjectCommand({
            ...at(key),
            Body: jpeg,
            ContentType: 'image/jpeg',
            CacheControl: 'no-store',
            IfNoneMatch: '*',
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
        throw error;
      }
    },
    async find(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        // without the right to list, S3 answers 403 for a missing object
        const isForbidden = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
        if (isForbidden) log.warn('photo_not_there', { key });
        if (isForbidden || error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
};
