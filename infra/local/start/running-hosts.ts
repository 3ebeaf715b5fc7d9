import { commandLineOf } from '#infra/local/database/stale-process.ts';

/**
 * Whether a process id belongs to a live local host, or to its build: ids are reused, so the command line is
 * checked.
 */
export function isRunningHost(pid: number): boolean {
  return (
    pid !== process.pid &&
    /infra\/local\/(start\.mjs|main\.ts|start\/(build-if-changed|cdk-app)\.ts)/.test(commandLineOf(pid) ?? '')
  );
}
