import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { queryClient } from './api/query.ts';
import { useLanguage } from './settings/language.ts';
import { Printing, printing } from './settings/printing.ts';
import { useTheme } from './settings/theme.ts';
import { useStore } from './store.ts';

/** What every page needs. The component kit comes with the applications (`shell/Kit.tsx`). */
export function Providers({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const language = useLanguage();
  // Before anything below draws a picture in the colours of the page.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <Printing value={useStore(printing)}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Printing>
  );
}
