/** The component kit with its styles. The public pages do without it and load the faster for it. */
import './kit-styles.ts';
import './Kit.css';
import { MantineProvider } from '@mantine/core';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { useTheme } from '../platform/settings/theme.ts';
import { pageNonce } from '../platform/start.ts';
import { cssVariablesResolver, theme as kitTheme } from '../ui/theme.ts';

const Content = createContext<ReactNode>(null);
const Slot = (): ReactNode => useContext(Content);

/**
 * The kit's provider makes its context anew whenever it is drawn, and everything of the kit is drawn with it. Its
 * children pass by it, so that a change of the address does not draw every menu and list box of the screen.
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

const nonce = (): string => pageNonce;

/** Around every screen that uses the kit; `AppShell` has it. */
export function Kit({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  return (
    <Content value={children}>
      <Provider theme={theme} />
    </Content>
  );
}
