import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { queryClient } from './api/query.ts';
import { useLanguage } from './settings/language.ts';
import { PrintingContext, printingStore } from './settings/printing.ts';
import { useTheme } from './settings/theme.ts';
import { useStore } from './store.ts';

/** Leaves out the component kit, because public pages work without it; applications add it (`shell/ComponentKitProvider.tsx`). */
export function Providers({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const language = useLanguage();
  // Use a layout effect, so that the theme is set before charts read the colours of the page.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <PrintingContext value={useStore(printingStore)}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PrintingContext>
  );
}
