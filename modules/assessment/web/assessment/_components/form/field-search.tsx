/** Search within a form: only fields whose texts match are rendered. */
import { normalizeWords } from '@klarsikt/engine/text';
import { createContext, type ReactNode, useContext } from 'react';

const SearchContext = createContext('');

export const FieldSearchProvider = SearchContext.Provider;

export const useIsSearching = (): boolean => normalizeWords(useContext(SearchContext)) !== '';

/**
 * Returns a function that is true if a field's texts contain every searched word; without a search it is always true.
 */
export function useFieldSearchMatch(): (...words: readonly (string | undefined)[]) => boolean {
  const asked = normalizeWords(useContext(SearchContext)).split(' ');
  return (...words) => {
    const text = normalizeWords(words.join(' '));
    return asked.every((word) => text.includes(word));
  };
}

interface SearchedProps {
  readonly words: readonly string[];
  readonly children: ReactNode;
}

export function FieldSearchMatch({ words, children }: SearchedProps) {
  const match = useFieldSearchMatch();
  return match(...words) ? children : null;
}
