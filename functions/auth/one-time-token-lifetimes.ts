const HOUR = 3600;

/** AMB-37, AMB-38; the welcome mail's link lives as long as the temporary password beside it (AMB-53). An invitation's own time is kept with it. */
export const TOKEN_SECONDS = { verify: 48 * HOUR, reset: HOUR, welcome: 72 * HOUR } as const;
