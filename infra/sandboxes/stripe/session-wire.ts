import type { Session, StoredSession } from './wire.ts';

/** A session as Stripe shows it: without what the sandbox keeps to itself. */
export function onTheWire(stored: StoredSession): Session {
  const {
    line_name: _name,
    intent_metadata: _metadata,
    intent_description: _description,
    capture_method: _capture,
    ...session
  } = stored;
  return session;
}
