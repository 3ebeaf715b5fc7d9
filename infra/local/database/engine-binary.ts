import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';

/**
 * Path of the DynamoDB engine for this machine. Throws with a readable message if its platform package is
 * not installed.
 */
export function engineBinary(): string {
  const packageName = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const binary = createRequire(import.meta.url).resolve(`${packageName}/dynoxide`);
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed: handled below.
  }
  throw new Error(
    `The local database engine (${packageName}) is not installed. ` +
      'It comes as an optional dependency: run `npm ci` without `--omit=optional`, on Linux x64. ' +
      'Elsewhere set AWS_ENDPOINT_URL_DYNAMODB to a running DynamoDB Local.',
  );
}
