const HOUR = 3600;

/**
 * AMB-37, AMB-38; the welcome e-mail's link lives as long as its temporary password (AMB-53). An invitation
 * stores its own expiry.
 */
export const TOKEN_SECONDS = { verify: 48 * HOUR, reset: HOUR, welcome: 72 * HOUR } as const;
