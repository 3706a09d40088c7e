import type { CountryListRow, EditionPreview } from '@klarsikt/contract';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { UploadState } from '@klarsikt/web/platform/api/use-upload.ts';
import { createContext, useContext } from 'react';
import type { EditionSourceChoice } from './source.ts';

export interface CountryListsResponse<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface EditionAdoptionRequest {
  readonly revision: number;
  readonly from: EditionSourceChoice;
  readonly assessments: { readonly id: number; readonly revision: number }[];
}

export interface CountryListsApi {
  /** True for the working library, where adopting an edition changes no assessment until the library is published. */
  readonly isLibrary: boolean;
  readonly useLists: () => CountryListsResponse<{
    readonly rows: readonly CountryListRow[];
    readonly editable: boolean;
  }>;
  readonly usePreview: (key: string, from: EditionSourceChoice) => CountryListsResponse<EditionPreview>;
  readonly useFile: (onTables: (tables: readonly TableGrid[]) => void) => {
    readonly state: UploadState;
    readonly send: (given: { readonly file: File; readonly fields: Record<string, string> }) => Promise<void>;
  };
  readonly useTake: () => {
    readonly take: (key: string, wanted: EditionAdoptionRequest) => Promise<unknown>;
    readonly isPending: boolean;
  };
}

export const CountryListsContext = createContext<CountryListsApi | null>(null);

export function useCountryListsApi(): CountryListsApi {
  const api = useContext(CountryListsContext);
  if (api === null) throw new Error('country lists are used outside their screen');
  return api;
}
