import type { CountryListRow, EditionPreview } from '@klarsikt/contract';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { UploadState } from '@klarsikt/web/platform/api/use-upload.ts';
import { createContext, useContext } from 'react';
import type { EditionSourceChoice } from './source.ts';

export interface ListsAnswer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface AdoptionRequest {
  readonly revision: number;
  readonly from: EditionSourceChoice;
  readonly assessments: { readonly id: number; readonly revision: number }[];
}

export interface ListsApi {
  /** True for the working library, where adopting an edition changes no assessment until the library is published. */
  readonly isLibrary: boolean;
  readonly useLists: () => ListsAnswer<{
    readonly rows: readonly CountryListRow[];
    readonly editable: boolean;
  }>;
  readonly usePreview: (key: string, from: EditionSourceChoice) => ListsAnswer<EditionPreview>;
  readonly useFile: (onTables: (tables: readonly TableGrid[]) => void) => {
    readonly state: UploadState;
    readonly send: (given: { readonly file: File; readonly fields: Record<string, string> }) => Promise<void>;
  };
  readonly useTake: () => {
    readonly take: (key: string, wanted: AdoptionRequest) => Promise<unknown>;
    readonly isPending: boolean;
  };
}

export const ListsContext = createContext<ListsApi | null>(null);

export function useListsApi(): ListsApi {
  const api = useContext(ListsContext);
  if (api === null) throw new Error('country lists are used outside their screen');
  return api;
}
