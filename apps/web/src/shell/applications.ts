import type { Application } from '@klarsikt/engine/people';
import type { SessionView } from '../platform/session/session.tsx';
import type { themeChoices } from '../platform/settings/theme.ts';
import type { shellTexts } from './texts.ts';

type ShellKey = keyof (typeof shellTexts)['en'];

export interface ApplicationLink {
  readonly id: Extract<Application, 'threatview' | 'ra' | 'backoffice' | 'admin'>;
  readonly name: ShellKey;
  readonly home: '/threatview' | '/ra' | '/atlas' | '/admin';
  /** False while the application has no screens. */
  readonly ready: boolean;
}

/** Applications in the order of the switcher; their icons are those of their first pages. */
export const applicationLinks: readonly ApplicationLink[] = [
  { id: 'threatview', name: 'shell.threatview', home: '/threatview', ready: true },
  { id: 'ra', name: 'shell.ra', home: '/ra', ready: true },
  { id: 'backoffice', name: 'shell.atlas', home: '/atlas', ready: true },
  { id: 'admin', name: 'shell.admin', home: '/admin', ready: true },
];

/** Visitors see applications with a sample; others those that their account opens. */
export const listApplications = ({
  state,
  entitled,
}: Pick<SessionView, 'state' | 'entitled'>): readonly ApplicationLink[] =>
  applicationLinks.filter(
    ({ id, ready }) =>
      ready && (entitled(id) || (state !== 'authenticated' && (id === 'threatview' || id === 'ra'))),
  );

export const themeNameKeys: { readonly [C in (typeof themeChoices)[number]]: ShellKey } = {
  auto: 'shell.theme.auto',
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
};
