import { useQuery } from '@tanstack/react-query';
import { orderBalanceQuery } from '#frontend/features/erp/erp.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatMoney, formatRelative } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './order-balance.module.css';

const states = {
  brouillon: 'brouillon',
  validee: 'validée',
  annulee: 'annulée',
  abandonnee: 'abandonnée',
} as const;
const kinds = { facture: 'Facture', acompte: 'Acompte', avoir: 'Avoir' } as const;

const money = (euros: number): string => formatMoney(centsFromEuros(euros));

/**
 * Invoices of an order in Dolibarr and their unpaid rest; differences from the shop's figures are mentioned.
 */
export function OrderBalance({ orderId, as }: { orderId: string; as: 'pro' | 'admin' }) {
  const balance = useQuery(orderBalanceQuery(orderId, as));
  const { data } = balance;
  if (balance.isError && !data)
    return (
      <Banner kind="warning" title="Factures non lues">
        {detailOf(balance.error)}
      </Banner>
    );
  if (!data || data.invoices.length === 0) return null;
  const isOff = data.reste_erp !== null && data.reste_erp !== data.reste_site;
  return (
    <section className={styles.balance} aria-label="Factures">
      <h3>Factures</h3>
      <ul>
        {data.invoices.map(({ reference, kind, state, total_ttc, reste_ttc, sur_plusieurs: whole }) => (
          <li key={reference}>
            <span>
              {kinds[kind]} <Reference>{reference}</Reference>
              {as === 'admin' || state !== 'validee' ? `, ${states[state]}` : ''}
              {whole ? (
                <small>
                  {' '}
                  part de cette commande, {whole.commandes} commandes pour {money(whole.total_ttc)}
                </small>
              ) : null}
            </span>
            <span>
              {money(total_ttc)}
              {reste_ttc ? `, reste ${money(reste_ttc)}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {data.reste_erp === null ? null : (
        <p className={styles.rest}>
          <span>{data.reste_erp < 0 ? restLabel(as) : 'Reste à payer'}</span>
          <strong>{money(Math.abs(data.reste_erp))}</strong>
        </p>
      )}
      {isOff ? (
        <Banner kind="warning" title="Deux comptes différents">
          {as === 'admin'
            ? `Le site compte ${sideOf(data.reste_site)}. Comparez les paiements ci-dessus et ceux de Dolibarr.`
            : `Le site compte ${sideOf(data.reste_site)} : la maison rapproche les deux, vous n’avez rien à faire.`}
        </Banner>
      ) : null}
      <small>
        {data.read_at === null
          ? 'Dolibarr n’a pas encore été relevé : ces factures sont celles que le site y a faites.'
          : `Relevé dans Dolibarr ${since(data.read_at)}`}
      </small>
    </section>
  );
}

const since = (moment: string): string => formatRelative(moment, new Date());

const sideOf = (euros: number): string =>
  euros < 0 ? `${money(-euros)} à rendre` : `${money(euros)} à payer`;
const restLabel = (as: 'pro' | 'admin'): string => (as === 'pro' ? 'À vous rendre' : 'À rendre au client');
