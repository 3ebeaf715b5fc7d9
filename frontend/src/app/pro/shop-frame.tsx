import { useQuery } from '@tanstack/react-query';
import { ProMenu } from '#frontend/features/auth/pro/pro-menu.tsx';
import { categoriesQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { ALL } from '#frontend/features/catalog/category-buttons.ts';
import { ShopToolbar } from '#frontend/features/catalog/pro/shop-toolbar.tsx';
import { SkeletonList } from '#frontend/features/orders/pro/shop/product-list.tsx';
import { ProShell } from '#frontend/ui/shell/pro-shell.tsx';
import dashboard from './dashboard-page.module.css';
import frame from '#frontend/features/auth/pro/pro-page.module.css';
import shop from '#frontend/features/orders/pro/shop/shop.module.css';

const nothing = () => undefined;

/**
 * /dashboard without personal data, prerendered and shown while the code loads. Contains both menus, one of
 * which is visible.
 */
export function ShopFrame() {
  const categories = useQuery({ ...categoriesQuery(), enabled: false });
  const menu = <ProMenu current="commander" />;
  return (
    <ProShell
      title="Commander"
      nav={[]}
      current=""
      cart={<div className={frame.inBar}>{menu}</div>}
      banner={<div className={`${frame.banners} ${frame.underBar}`}>{menu}</div>}
    >
      <h1 className={dashboard.welcome}>Bonjour</h1>
      <div className={shop.shop}>
        <div className={shop.catalog}>
          <ShopToolbar filter={ALL} search="" onFilter={nothing} onSearch={nothing} categories={categories} />
          <SkeletonList />
        </div>
      </div>
    </ProShell>
  );
}
