import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './api/query.ts';
import { useLanguage } from './settings/language.ts';
import { useTheme } from './settings/theme.ts';

/** What every page needs. The component kit comes with the applications (`shell/Kit.tsx`). */
export function Providers({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
