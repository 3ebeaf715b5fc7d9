import { TableClient } from '#functions/platform/table/table-client.ts';

/** The table's client for long runs: on a crowded machine a call may take a minute. */
export const patientClient = (): TableClient => new TableClient({ withinMs: 60_000, answerMs: 30_000 });
