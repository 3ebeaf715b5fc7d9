import type { ProviderFile } from './provider-file.ts';
import type { Routes } from './routes.ts';
import { startWebServer, type WebServer } from './web-server.ts';

/**
 * Starts on the wanted port; for port 0, on the last port if it is still free: pages opened before a restart
 * (an unfinished checkout) continue to work.
 */
export async function startOnSteadyPort(
  file: ProviderFile,
  wanted: number,
  routes: Routes,
): Promise<WebServer> {
  const lastTime = Number(file.setting('port') ?? 0);
  const server =
    wanted === 0 && lastTime !== 0
      ? await startWebServer(lastTime, routes).catch(() => startWebServer(0, routes))
      : await startWebServer(wanted, routes);
  file.keepSetting('port', String(server.port));
  return server;
}
