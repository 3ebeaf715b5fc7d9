/** A customer's choices; absent values follow the account and the server's proposal. */
export interface DeliveryChoice {
  /** A delivery address, or `compte` for the account's own. */
  addressId?: string;
  /** `YYYY-MM-DD`. */
  day?: string;
  /** For the driver. */
  note?: string;
}
