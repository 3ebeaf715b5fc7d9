/** What the browser keeps, under the names of the specification (AUTH-22..24). */
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
  /** Ours: an e-mail to pre-fill (AMB-52), a password that must be replaced (AMB-53), a customer's cart (AMB-79) and
   * the order being confirmed (AMB-91b). */
  rememberedEmail: 'pro_remembered_email',
  temporaryPassword: 'pro_temporary_password',
  /** Ours: the address opens several companies, and which one was not said yet. */
  chooseCompany: 'pro_choose_company',
  /** Ours: light or dark, where it is not the system's own. */
  theme: 'admin_theme',
  /** STK-51, AMB-96. */
  warehouses: 'warehouses_cache',
  warehousesAt: 'warehouses_cache_timestamp',
  cartOf: (customerId: string) => `cart_${customerId}`,
  attemptOf: (customerId: string) => `order_attempt_${customerId}`,
} as const;
