import { type Block, type Letter, SIGNATURE } from './letter.ts';

/** The plain form; `sender` is the company line at its foot. */
export const letterText = (letter: Letter, sender: string): string =>
  [
    letter.greeted ? `Bonjour ${letter.greeted},` : 'Bonjour,',
    ...letter.blocks.map(blockText),
    `Cordialement,\n${SIGNATURE}`,
    `--\n${sender}\n${letter.reason}`,
  ].join('\n\n') + '\n';

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'note':
      return block.url ? `${block.text}\n${block.url}` : block.text;
    case 'action':
      return `${block.label} :\n${block.url}`;
    case 'secret':
      return `${block.label} : ${block.value}`;
    case 'figures':
      return [
        block.title,
        ...block.rows.map(
          ({ label, value, note }) => `- ${label} : ${value}${note === '' ? '' : ` (${note})`}`,
        ),
      ].join('\n');
    case 'amounts':
      return [
        ...block.rows.map(({ label, quantity, amount }) => `- ${label} : ${quantity}, ${amount}`),
        ...block.totals.map(({ label, amount }) => `${label} : ${amount}`),
      ].join('\n');
  }
};
