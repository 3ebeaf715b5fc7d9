import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap of this process after a garbage collection. */
export const heapMb = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
};
