import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayLines } from '#frontend/ui/chart/day-lines.tsx';

const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** At 12 px a figure is 6.7 px wide, and a sign no wider. */
const WIDTH_OF_A_FIGURE = 6.7;

test.each([900, 9_800, 38_000, 1_250_000])('the axis of %d € names every figure of its steps', (most) => {
  const { container } = render(
    <DayLines
      days={['21/11', '22/11']}
      values={[0, most * 100]}
      before={[0, 0]}
      label="Ces jours"
      beforeLabel="Avant"
      formatTick={(cents) => euros.format(cents / 100)}
    />,
  );
  const steps = [...container.querySelectorAll('text[text-anchor=end]')].filter(({ textContent }) =>
    textContent.includes('€'),
  );
  expect(steps.length).toBeGreaterThan(2);
  for (const step of steps) {
    const room = Number(step.getAttribute('x'));
    expect(room, step.textContent).toBeGreaterThanOrEqual(step.textContent.length * WIDTH_OF_A_FIGURE);
  }
});
