/** The component kit with its styles. Public pages load faster without it. */
import './kit-styles.ts';
import './ComponentKitProvider.css';
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

/**
 * Provides theme and styles to the components of the kit. Every screen with such components must be inside it;
 * `AppShell` contains it.
 */
export function ComponentKitProvider({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  return (
    <Content value={children}>
      <Provider theme={theme} />
    </Content>
  );
}
