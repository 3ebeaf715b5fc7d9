/**
 * One confirmation at a time across the tabs of this browser; undefined while another one runs. Web Locks
 * need a secure context; without them the shared idempotency key is nearly sufficient.
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
