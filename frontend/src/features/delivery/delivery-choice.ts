/** What a customer chose about a delivery; what is absent follows the account and the server's proposal. */
export interface DeliveryChoice {
  /** One of the delivery addresses, or `compte` for the account's own. */
  addressId?: string;
  /** `YYYY-MM-DD`. */
  day?: string;
  /** For the driver. */
  note?: string;
}
