import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { takeCallTimes } from '#functions/platform/call-times.ts';

/** Names of calls: to AWS as its operations, to Dolibarr as method and path, ids left out. */
type Calls = { aws: string[]; erp: string[] };

/** Counts calls to AWS and Dolibarr while something runs. SQS is a mock: no queue runs. */
export const countCalls = () => {
  const sqs = mockClient(SQSClient);
  sqs.onAnyCommand().resolves({});
  let erp: string[] = [];
  const fetchCounted: typeof fetch = (input, init) => {
    const { pathname } = new URL(String(input));
    erp.push(
      `${init?.method ?? 'GET'} ${pathname.replace('/api/index.php', '').replaceAll(/\/\d+/g, '/{id}')}`,
    );
    return fetch(input, init);
  };
  return {
    /** SQS is real again: other test files run in the same process. */
    restore: () => sqs.restore(),
    /** For the client of Dolibarr. */
    fetch: fetchCounted,
    async during(act: () => Promise<unknown>): Promise<Calls> {
      erp = [];
      takeCallTimes();
      await act();
      return { aws: takeCallTimes().calls.map(({ call }) => call), erp };
    },
  };
};
