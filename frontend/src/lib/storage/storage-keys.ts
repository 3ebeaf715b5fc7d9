/** Storage keys with the names of the specification (AUTH-22..24). */
export const storageKeys = {
  pro: { token: 'pro_token', user: 'pro_user' },
  admin: { token: 'admin_token', user: 'admin_user' },
  client: { token: 'client_token', user: 'client_user' },
  genericToken: 'auth_token',
  redirectReason: 'auth_redirect_reason',
  redirectUrl: 'auth_redirect_url',
  orderHistory: 'orderHistory',
  userData: 'user_data',
  categories: 'categories_cache',
  categoriesAt: 'categories_cache_timestamp',
  /**
   * Additions: an e-mail to pre-fill (AMB-52), a password that must be replaced (AMB-53), a customer's cart
   * (AMB-79) and the order being confirmed (AMB-91b).
   */
  rememberedEmail: 'pro_remembered_email',
  temporaryPassword: 'pro_temporary_password',
  /** Addition: the address has several companies, and none is chosen yet. */
  chooseCompany: 'pro_choose_company',
  /** Addition: light or dark, where it differs from the system. */
  theme: 'admin_theme',
  /** STK-51, AMB-96. */
  warehouses: 'warehouses_cache',
  warehousesAt: 'warehouses_cache_timestamp',
  cartOf: (customerId: string) => `cart_${customerId}`,
  attemptOf: (customerId: string) => `order_attempt_${customerId}`,
} as const;
