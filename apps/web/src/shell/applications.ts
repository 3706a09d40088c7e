import type { Application } from '@klarsikt/engine/people';
import type { SessionView } from '../platform/session/session.tsx';
import type { themeChoices } from '../platform/settings/theme.ts';
import type { shellTexts } from './texts.ts';

type ShellKey = keyof (typeof shellTexts)['en'];

export interface ApplicationLink {
  readonly id: Extract<Application, 'threatview' | 'ra' | 'backoffice' | 'admin'>;
  readonly name: ShellKey;
  readonly home: '/threatview' | '/ra' | '/atlas' | '/admin';
  /** False as long as the application has no screens. */
  readonly ready: boolean;
}

/** Applications in the order of the switcher. The icon of an application is the icon of its first page. */
export const applicationLinks: readonly ApplicationLink[] = [
  { id: 'threatview', name: 'shell.threatview', home: '/threatview', ready: true },
  { id: 'ra', name: 'shell.ra', home: '/ra', ready: true },
  { id: 'backoffice', name: 'shell.atlas', home: '/atlas', ready: true },
  { id: 'admin', name: 'shell.admin', home: '/admin', ready: true },
];

/** Lists the applications that the account may open; visitors also get the applications with a public sample. */
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
