/** A warm copy takes 35 to 60 MB: so many fit within 600 MB with the host. */
const mostCopies = 10;

/** What the room reads of the copies of one function. */
export interface Tenant {
  /** Live copies, busy ones included. */
  readonly copies: number;
  /** Idle time of the copy that has been idle for longest; undefined if none is idle. */
  readonly idleSince: number | undefined;
  endLongestIdle(): void;
}

/**
 * Memory shared by all functions on this machine. On AWS each has its own; here every function that was ever
 * called would otherwise keep its copies, 2 GB of them after a few thousand calls to everything.
 */
export class WarmRoom {
  readonly #tenants = new Set<Tenant>();
  readonly #most: number;

  constructor(most = mostCopies) {
    this.#most = most;
  }

  enter(tenant: Tenant): void {
    this.#tenants.add(tenant);
  }

  /** Makes room for one more copy by ending the one idle for longest; false if all are busy. */
  makeRoom(): boolean {
    while (this.#copies() >= this.#most) {
      const [longest] = [...this.#tenants]
        .flatMap((tenant) => (tenant.idleSince === undefined ? [] : { tenant, since: tenant.idleSince }))
        .sort((one, other) => one.since - other.since);
      if (longest === undefined) return false;
      longest.tenant.endLongestIdle();
    }
    return true;
  }

  #copies(): number {
    return [...this.#tenants].reduce((sum, tenant) => sum + tenant.copies, 0);
  }
}
