/**
 * Actions on Dolibarr's own pages that the API lacks: prices by quantity. On the sandbox the forms alone; on a real
 * one signed in as DOLIBARR_LOGIN (`name:password`), whose way of pricing was chosen before.
 */
export const openHouseForms = async (url: string) => {
  const login = process.env['DOLIBARR_LOGIN'];
  let cookies = '';
  const send = async (path: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(url + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: cookies },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'manual',
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (set.length > 0) cookies = set.join('; ');
    if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const said = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  if (login) {
    const [username = '', password = ''] = login.split(':');
    const token = said(await send('/index.php'), 'token');
    await send('/index.php?mainmenu=home', {
      token,
      username,
      password,
      actionlogin: 'login',
      loginfunction: 'loginfunction',
    });
  }

  return {
    /** General prices by quantity; set up in a real one before. */
    async priceByQuantity(rule = 'PRODUIT_CUSTOMER_PRICES_BY_QTY'): Promise<void> {
      if (!login) await send('/product/admin/product.php', { action: 'other', princingrule: rule });
    },

    /** `whole`: total price of `quantity`, HT. */
    async addBreak(id: string, quantity: number, whole: number, off = 0, level = '1'): Promise<void> {
      const path = `/product/price.php?id=${id}`;
      let page = login ? await send(path) : '';
      const activate = /href="([^"]*action=activate_price_by_qty&(?:amp;)?level=1[^"]*)"/.exec(page)?.[1];
      if (activate) {
        await send(activate.replaceAll('&amp;', '&'));
        page = await send(path);
      }
      await send(path, {
        id,
        level,
        action: 'update_price_by_qty',
        rowid: '0',
        token: said(page, 'token'),
        priceid: said(page, 'priceid'),
        quantity: String(quantity),
        price: String(whole),
        remise_percent: String(off),
      });
    },
  };
};
