/** The component kit with its styles. Public pages load faster without it. */
import './kit-styles.ts';
import './Kit.css';
import { MantineProvider } from '@mantine/core';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { useTheme } from '../platform/settings/theme.ts';
import { scriptNonce } from '../platform/start.ts';
import { cssVariablesResolver, componentTheme as kitTheme } from '../ui/theme.ts';

const Content = createContext<ReactNode>(null);
const Slot = (): ReactNode => useContext(Content);

/**
 * The kit's provider creates a new context at each drawing, which redraws all kit components. Children are passed
 * around it, so that a change of the address does not redraw every menu and list.
 */
const Provider = memo(function Provider({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <MantineProvider
      theme={kitTheme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={theme}
      getStyleNonce={nonce}
    >
      <Slot />
    </MantineProvider>
  );
});

const nonce = (): string => scriptNonce;

/** Needed around every screen with the kit; `AppShell` contains it. */
export function ComponentKit({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  return (
    <Content value={children}>
      <Provider theme={theme} />
    </Content>
  );
}
