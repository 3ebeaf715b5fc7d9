import { vi } from 'vitest';

/** The counts that alarms watch, written while this runs. */
export const countsDuring = async (act: () => Promise<unknown>): Promise<Record<string, number>> => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.stubEnv('STAGE', 'test');
  try {
    await act();
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    const counts: Record<string, number> = {};
    for (const line of lines) {
      const { count, _aws } = line as { count?: string; _aws?: CountOf };
      const concern = _aws?.CloudWatchMetrics[0]?.Metrics[0]?.Name;
      if (count !== undefined && concern !== undefined)
        counts[count] = (counts[count] ?? 0) + Number(line[concern]);
    }
    return counts;
  } finally {
    written.mockRestore();
    errors.mockRestore();
    vi.unstubAllEnvs();
  }
};

type CountOf = { CloudWatchMetrics: { Metrics: { Name: string }[] }[] };
