import { chmodSync, writeFileSync } from 'node:fs';

/** A file with people's names and orders in it, for the account that asked for it alone; also where one of before stands. */
export const writeOwnFile = (file: string, text: string): void => {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
};
