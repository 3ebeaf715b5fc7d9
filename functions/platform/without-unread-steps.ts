/** What is looked at of an SDK client. */
type Stacked = { middlewareStack: { remove: (name: string) => boolean } };

/**
 * Takes two steps out of a client's every call whose outcome nobody reads: copies of question and answer without their
 * secrets, made for a logger that the SDK calls even where none was given, and the header that names the SDK's parts.
 */
export const withoutUnreadSteps = <Client extends Stacked>(client: Client): Client => {
  for (const step of UNREAD_STEPS) client.middlewareStack.remove(step);
  return client;
};

const UNREAD_STEPS = ['loggerMiddleware', 'getUserAgentMiddleware'];
