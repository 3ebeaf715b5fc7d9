/** Timeout of the ERP worker's Lambda. */
export const ERP_WORKER_SECONDS = 60;

/** A step takes at most half of it, so that time remains to record its result. */
export const ERP_STEP_MS = (ERP_WORKER_SECONDS / 2) * 1000;
