import type { Session, StoredSession } from './wire.ts';

/** A session as Stripe returns it: without internal fields. */
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
