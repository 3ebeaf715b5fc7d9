/** What a run of the ERP's worker may take: its Lambda's limit. */
export const ERP_WORKER_SECONDS = 60;

/** A step is over in half of it, so that whatever hangs still leaves time to record. */
export const ERP_STEP_MS = (ERP_WORKER_SECONDS / 2) * 1000;
