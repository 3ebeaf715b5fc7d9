import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SoldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { GuideLines } from './guide-lines.tsx';
import type { GuideValues } from './guide-values.ts';

interface GuideFieldsProps {
  /** Common part of the list forms. */
  form: {
    values: Pick<GuideValues, 'items'>;
    errors: { items?: string | undefined };
    field: FieldOf<'name'>;
    set: (name: 'items', items: GuideValues['items']) => void;
  };
  placeholder: string;
  /** The products' query. */
  query: UseQueryResult;
  products: readonly SoldProduct[];
  /** Additional fields below the name. */
  children?: ReactNode;
}

/** Name and lines of a list, for customers and administrators. */
export const GuideFields = ({ form, placeholder, query, products, children }: GuideFieldsProps) => (
  <>
    <TextField
      label="Nom"
      placeholder={placeholder}
      maxLength={60}
      autoComplete="off"
      {...form.field('name')}
    />
    {children}
    <GuideLines
      items={form.values.items}
      products={products}
      error={form.errors.items}
      onChange={(items) => form.set('items', items)}
    />
    <LoadFailure query={query} title="Les produits n’ont pas pu être lus" />
  </>
);
