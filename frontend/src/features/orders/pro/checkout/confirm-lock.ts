/**
 * One confirmation at a time among the tabs of this browser; undefined when another one is under way. Locks need a secure
 * context; elsewhere the idempotency key that the tabs share does nearly as much.
 */
export const oneConfirmation = <Result>(
  customerId: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> =>
  'locks' in navigator
    ? (navigator.locks.request(`confirm-order-${customerId}`, { ifAvailable: true }, (lock) =>
        lock ? act() : undefined,
      ) as Promise<Result | undefined>)
    : act();
