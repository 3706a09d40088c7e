/** Styles the component kit by our design tokens. */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { createElement } from 'react';
import { NoMatchesNotice } from './kit/NothingFound.tsx';

/** The accent colour in ten shades; shade 8 is used in the light theme and shade 4 in the dark theme. */
const petrol: MantineColorsTuple = [
  '#e9f6f9',
  '#d3ecf1',
  '#a9d9e2',
  '#7fc7d3',
  '#5fbaca',
  '#3da3b5',
  '#228ea1',
  '#0c7b8f',
  '#006a7d',
  '#00566a',
];

/**
 * Options of fields with a search: Enter takes the first result, and a message appears if no choice matches the text.
 */
const found = { selectFirstOptionOnChange: true, nothingFoundMessage: createElement(NoMatchesNotice) };

export const componentTheme: MantineThemeOverride = createTheme({
  primaryColor: 'petrol',
  colors: { petrol },
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { ...found, size: 'sm', allowDeselect: false } },
    MultiSelect: { defaultProps: { ...found, size: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 250, withArrow: true, events: { hover: true, focus: true, touch: false } },
    },
    // Without the placeholder the first item takes the focus, and the menu's accessible content is only its items.
    Menu: { defaultProps: { closeDelay: 250, shadow: 'md', withInitialFocusPlaceholder: false } },
    // The margin leaves room for the focus ring below the label.
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Modal: {
      defaultProps: { size: 640, centered: true, overlayProps: { backgroundOpacity: 0.45 } },
      styles: {
        title: { fontSize: 'var(--text-md)', fontWeight: 600, lineHeight: '22px', textWrap: 'pretty' },
      },
    },
  },
});

/** Both schemes use the same tokens, whose values change with the theme. */
const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--risk-veryhigh-fg)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-petrol-filled': 'var(--accent)',
  '--mantine-color-petrol-filled-hover': 'var(--accent-hover)',
  '--mantine-color-petrol-text': 'var(--accent)',
};

/** Replaces the kit's greys by our tokens, because some of its components use them directly. */
const lightGreys = {
  '--mantine-color-gray-0': 'var(--surface-2)',
  '--mantine-color-gray-1': 'var(--surface-2)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-gray-5': 'var(--text-3)',
  '--mantine-color-gray-6': 'var(--text-2)',
  '--mantine-color-gray-7': 'var(--text-2)',
};

const darkGreys = {
  '--mantine-color-dark-0': 'var(--text)',
  '--mantine-color-dark-1': 'var(--text-2)',
  '--mantine-color-dark-2': 'var(--text-2)',
  '--mantine-color-dark-3': 'var(--text-3)',
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-dark-5': 'var(--surface-2)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-dark-7': 'var(--bg)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokens, ...lightGreys },
  dark: { ...tokens, ...darkGreys },
});
