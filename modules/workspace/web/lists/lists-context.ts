/** Country lists as their screen reads and changes them: those of the organisation, or those of the working library. */
import type { CountryListRow, ListPreview } from '@klarsikt/contract';
import type { Grid } from '@klarsikt/engine';
import type { UploadState } from '@klarsikt/web/platform/api/use-upload.ts';
import { createContext, useContext } from 'react';
import type { EditionSource } from './source.ts';

/** An answer of the server with its states. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What is taken, and into which assessments. */
export interface WantedTake {
  readonly revision: number;
  readonly from: EditionSource;
  readonly assessments: { readonly id: number; readonly revision: number }[];
}

export interface ListsApi {
  /** The working library: a take concerns no assessment before the library is published. */
  readonly isLibrary: boolean;
  readonly useLists: () => Answer<{ readonly rows: readonly CountryListRow[]; readonly editable: boolean }>;
  readonly usePreview: (key: string, from: EditionSource) => Answer<ListPreview>;
  readonly useFile: (onTables: (tables: readonly Grid[]) => void) => {
    readonly state: UploadState;
    readonly send: (given: { readonly file: File; readonly fields: Record<string, string> }) => Promise<void>;
  };
  readonly useTake: () => {
    readonly take: (key: string, wanted: WantedTake) => Promise<unknown>;
    readonly isPending: boolean;
  };
}

export const ListsContext = createContext<ListsApi | null>(null);

export function useListsApi(): ListsApi {
  const api = useContext(ListsContext);
  if (api === null) throw new Error('country lists are used outside their screen');
  return api;
}
