/** The component kit with its styles. The public pages do without it and load the faster for it. */
import '@mantine/core/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './Kit.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme as kitTheme } from '../../ui/theme.ts';
import { useTheme } from '../settings/theme.ts';
import { pageNonce } from '../start.ts';

/** Around every screen that uses the kit; `AppShell` has it. */
export function Kit({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  return (
    <MantineProvider
      theme={kitTheme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={theme}
      getStyleNonce={() => pageNonce}
    >
      {children}
    </MantineProvider>
  );
}
