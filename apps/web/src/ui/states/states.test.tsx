import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BlockSkeleton, ListSkeleton, Spinner, TextSkeleton } from './states.tsx';

it.each([
  ['a list', <ListSkeleton key="list" />],
  ['a text', <TextSkeleton key="text" />],
  ['a page', <Spinner key="page" />],
  ['a chart', <BlockSkeleton key="chart" height={40} />],
])('the loading placeholder of %s has the attribute aria-busy', (_, waiting) => {
  const { container } = render(waiting);
  expect(container.querySelectorAll('[aria-busy="true"]').length).toBe(1);
});

it('loading is announced to screen readers', () => {
  render(<ListSkeleton />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.getByRole('status').closest('[aria-busy]')).toBeNull();
});
