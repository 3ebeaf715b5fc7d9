import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const rotatedAtBytes = 20 * 1024 * 1024;

export interface FunctionLog {
  write(functionTitle: string, line: string, isError: boolean): void;
  close(): Promise<void>;
}

/** Writes the output of functions to `file`, one prefixed line each; errors also to `showError`. */
export function openFunctionLog(
  file: string,
  showError: (line: string) => void,
  onLine: (line: string, functionTitle: string) => void = () => {},
): FunctionLog {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > rotatedAtBytes) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    write: (functionTitle, line, isError) => {
      const prefixed = `[${functionTitle}] ${line}`;
      onLine(line, functionTitle);
      stream.write(`${prefixed}\n`);
      if (isError) showError(prefixed);
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
