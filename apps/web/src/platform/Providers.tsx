import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './api/query.ts';
import { useLanguage } from './settings/language.ts';
import { useTheme } from './settings/theme.ts';

/** Paper is light: what is printed from a dark screen is printed in the light theme. */
function usePaperTheme(theme: string): void {
  useEffect(() => {
    const show = (shown: string) => () => {
      document.documentElement.dataset.theme = shown;
    };
    const [before, after] = [show('light'), show(theme)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [theme]);
}

/** What every page needs. The component kit comes with the applications (`shell/Kit.tsx`). */
export function Providers({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  usePaperTheme(theme);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
