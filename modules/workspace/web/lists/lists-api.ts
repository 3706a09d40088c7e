import {
  assessmentContract,
  countrylistContract as contract,
  importContract,
  overlayContract,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import type { CountryListsApi } from './lists-context.ts';

const slow = { timeoutMs: 60_000 } as const;
const fresh = { staleTime: 0, ...slow } as const;

export const organizationCountryListsApi: CountryListsApi = {
  isLibrary: false,
  useLists: () => useCall(contract.list, {}, slow),
  usePreview: (key, from) => useCall(contract.preview, { params: { key }, body: { from } }, fresh),
  useFile: (onTables) =>
    useUpload(importContract.parseLists, { refreshes: [], onDone: ({ tables }) => onTables(tables) }),
  useTake: () => {
    const refreshes = [contract.list, overlayContract.load, assessmentContract.list, assessmentContract.load];
    const { mutateAsync, isPending } = useCommand(contract.take, { refreshes, ...slow });
    return { take: (key, body) => mutateAsync({ params: { key }, body }), isPending };
  },
};

export const workingCountryListsApi: CountryListsApi = {
  isLibrary: true,
  useLists: () => useCall(contract.listLibrary, {}, slow),
  usePreview: (key, from) => useCall(contract.previewLibrary, { params: { key }, body: { from } }, fresh),
  useFile: (onTables) =>
    useUpload(contract.readFile, { refreshes: [], onDone: ({ tables }) => onTables(tables) }),
  useTake: () => {
    const { mutateAsync, isPending } = useCommand(contract.takeLibrary, {
      refreshes: [contract.listLibrary],
      ...slow,
    });
    return { take: (key, { from }) => mutateAsync({ params: { key }, body: { from } }), isPending };
  },
};
