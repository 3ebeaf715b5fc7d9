import type { CsvColumn } from '#shared/kernel/csv.ts';
import type { Statement } from './wholesale.contract.ts';

type Kind = Statement['mouvements'][number]['nature'];

const kinds: Record<Kind, string> = {
  facture: 'Facture',
  avoir: 'Avoir',
  deduction: 'Acompte ou avoir déduit de',
  reglement: 'Règlement de',
  remboursement: 'Remboursement de',
};

/** « Règlement de FA2611-0003 » */
export const movementName = ({
  nature,
  reference,
}: Pick<Statement['mouvements'][number], 'nature' | 'reference'>): string => `${kinds[nature]} ${reference}`;

/** On every statement. */
export const NO_INVOICE = 'Relevé, ce n’est pas une facture.';
export const OF_DOLIBARR =
  'Les numéros sont ceux de vos factures et avoirs, seuls à faire foi ; leurs PDF sont dans Factures.';

type Row = {
  date: string;
  libelle: string;
  reference: string;
  echeance: string;
  montant: number;
  solde: number;
};

/** Rows for a spreadsheet: opening balance, each movement with the balance after it, closing balance. */
export const statementRows = (statement: Statement): Row[] => {
  let cents = Math.round(statement.solde_initial * 100);
  const opening: Row = {
    date: statement.from,
    libelle: 'Solde initial',
    reference: '',
    echeance: '',
    montant: 0,
    solde: statement.solde_initial,
  };
  const moved = statement.mouvements.map((movement): Row => {
    cents += Math.round(movement.montant * 100);
    return {
      date: movement.date,
      libelle: movementName(movement),
      reference: movement.reference,
      echeance: movement.echeance ?? '',
      montant: movement.montant,
      solde: cents / 100,
    };
  });
  const closing: Row = {
    date: statement.to,
    libelle: 'Solde final',
    reference: '',
    echeance: '',
    montant: 0,
    solde: statement.solde_final,
  };
  return [opening, ...moved, closing];
};

export const statementColumns: readonly CsvColumn<Row>[] = [
  { header: 'Date', value: ({ date }) => date },
  { header: 'Libellé', value: ({ libelle }) => libelle },
  { header: 'Référence', value: ({ reference }) => reference },
  { header: 'Échéance', value: ({ echeance }) => echeance },
  { header: 'Montant TTC', value: ({ montant }) => montant },
  { header: 'Solde TTC', value: ({ solde }) => solde },
];
