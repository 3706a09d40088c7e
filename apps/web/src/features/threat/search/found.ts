/** What the search found, for the cells of a list. */
import { createContext, useContext } from 'react';
import type { Found } from './use-search.ts';

export const FoundContext = createContext<Found | null>(null);

export const useFound = (): Found | null => useContext(FoundContext);
