import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

it('a picture has an alternative text and fixed size and disappears if loading fails', () => {
  const given = { alt: 'Picture for “News”', width: 640, height: 360 };
  const { rerender } = render(<Picture src="/cms/cdn/a.png" {...given} />);
  const shown = screen.getByRole('img', { name: 'Picture for “News”' });
  expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['640', '360']);
  fireEvent.error(shown);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<Picture src="/cms/cdn/b.png" {...given} />);
  screen.getByRole('img', { name: 'Picture for “News”' });
});
