/** The computed style of the simulated browser, which answers for visibility without happy-dom's cascade. */
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const styleOf = (text: string) => {
  const { display, visibility } = getComputedStyle(screen.getByText(text));
  return [display, visibility];
};

describe('getComputedStyle in component tests', () => {
  it("returns the display of the tag or of the element's own style, regardless of ancestors", () => {
    render(
      <div style={{ display: 'none' }}>
        <p>paragraph</p>
        <span>words</span>
        <button type="button">press</button>
        <p style={{ display: 'none' }}>hidden</p>
        <dialog>closed</dialog>
        <dialog open>opened</dialog>
      </div>,
    );
    const named = ['paragraph', 'words', 'press', 'hidden', 'closed', 'opened'];
    // happy-dom has no value for elements within a line.
    const displays = ['block', '', 'inline-block', 'none', 'none', 'block'];
    expect(named.map((text) => styleOf(text)[0])).toEqual(displays);
  });

  it('returns the visibility of the nearest ancestor that sets a visibility', () => {
    render(
      <div style={{ visibility: 'hidden' }}>
        <p>inherited</p>
        <div style={{ visibility: 'visible' }}>
          <p>shown again</p>
        </div>
      </div>,
    );
    expect([styleOf('inherited')[1], styleOf('shown again')[1]]).toEqual(['hidden', 'visible']);
    expect(screen.queryByRole('paragraph', { name: 'inherited' })).toBeNull();
  });

  it('follows a change of the style attribute', () => {
    const { rerender } = render(<p>text</p>);
    expect(styleOf('text')).toEqual(['block', '']);
    rerender(<p style={{ display: 'none', visibility: 'hidden' }}>text</p>);
    expect(styleOf('text')).toEqual(['none', 'hidden']);
    expect(getComputedStyle(screen.getByText('text')).getPropertyValue('display')).toBe('none');
    rerender(<p style={{ color: 'red' }}>text</p>);
    expect(styleOf('text')).toEqual(['block', '']);
    expect(getComputedStyle(screen.getByText('text')).color).toBe('red');
  });

  it('returns empty values for an element outside the document', () => {
    expect(getComputedStyle(document.createElement('p')).display).toBe('');
  });
});
