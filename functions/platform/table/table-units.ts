type Consumed = { CapacityUnits?: number | undefined; TableName?: string | undefined } | undefined;

/** Table units of the current invocation (a Lambda serves one at a time), from DynamoDB's own replies. */
const used = { read: 0, write: 0 };

export const countUnits = (kind: 'read' | 'write', consumed: Consumed): void => {
  used[kind] += consumed?.CapacityUnits ?? 0;
};

/** What the invocation consumed since the last call; starts the next count. */
export const takeUnits = (): { read: number; write: number } => {
  const taken = { ...used };
  used.read = 0;
  used.write = 0;
  return taken;
};
