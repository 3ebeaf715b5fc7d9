import { chmodSync, writeFileSync } from 'node:fs';

/**
 * Writes a file with personal data, readable only by the account that requested it; also over an existing
 * one.
 */
export const writeOwnFile = (file: string, text: string): void => {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
};
