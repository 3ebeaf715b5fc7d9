import { commandLineOf } from '#infra/local/database/stale-process.ts';

/** Whether a process number belongs to a live local host, or to one that builds for it: numbers are given again, command lines tell. */
export function isRunningHost(pid: number): boolean {
  return (
    pid !== process.pid &&
    /infra\/local\/(start\.mjs|main\.ts|start\/(build-if-changed|cdk-app)\.ts)/.test(commandLineOf(pid) ?? '')
  );
}
