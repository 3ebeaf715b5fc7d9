import type { DemoHost } from '#infra/local/demo/demo-host.ts';
import type { LocalHost } from '#infra/local/host.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';

/** A running host for the demo data; a failed run throws. */
export function runningDemo(host: LocalHost): DemoHost {
  return {
    origin: host.origin,
    api: host.api,
    invoke: async (entry, event) => {
      const definition = host.functions.find(entry);
      if (definition === undefined) throw new Error(`The stack has no function ${entry}.`);
      return payloadOf(entry, await host.functions.invoke(definition.arn, event));
    },
    runSchedule: async (name) => payloadOf(name, await host.schedules.runNow(name)),
    erpSandbox: host.erpSandbox,
  };
}

function payloadOf(what: string, outcome: InvocationOutcome | undefined): unknown {
  if (outcome?.kind === 'answered') return outcome.payload;
  const reason = outcome === undefined || outcome.kind === 'throttled' ? 'not run' : outcome.errorMessage;
  throw new Error(`${what}: ${reason}`);
}
