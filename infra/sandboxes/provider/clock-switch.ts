import * as z from 'zod';
import type { ProviderFile } from './provider-file.ts';
import { json } from './replies.ts';
import type { Routes } from './routes.ts';

const ClockBody = z.object({ advance_ms: z.number().int().positive() });

/** A clock that can be advanced, to test expiries of a provider. Stored on disk: time never goes back. */
export interface ClockSwitch {
  readonly now: () => number;
  readonly routes: Routes;
}

/** `POST /__sandbox/clock {"advance_ms": 86400000}`. */
export function openClockSwitch(file: ProviderFile, now: () => number): ClockSwitch {
  const ahead = () => Number(file.setting('clock-ahead') ?? 0);
  return {
    now: () => now() + ahead(),
    routes: {
      'POST /__sandbox/clock': (request) => {
        const wanted = ClockBody.safeParse(JSON.parse(request.body.toString('utf8')));
        if (!wanted.success) return json(400, { message: z.prettifyError(wanted.error) });
        file.keepSetting('clock-ahead', String(ahead() + wanted.data.advance_ms));
        return json(200, { ahead_ms: ahead() });
      },
    },
  };
}
