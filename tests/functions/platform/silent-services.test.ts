import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('every client of the SDK ends what takes too long and takes its credentials from the environment', async () => {
  const files = (await readdir('functions', { recursive: true })).filter((name) => name.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readFile(`functions/${file}`, 'utf8')));
  const opened = sources.flatMap(
    (source) => source.match(/new (DynamoDB|SQS|SSM|S3|SESv2)Client\([^;]*;/g) ?? [],
  );
  expect(opened.length).toBeGreaterThan(5);
  for (const client of opened) expect(client).toContain('awsClientSettings(');
});
