/** Commands of the palette: language, appearance, signing out. */
import { languages } from '@klarsikt/engine/text';
import { queryClient } from '../../platform/api/query.ts';
import { reportError } from '../../platform/api/report-error.ts';
import { translate } from '../../platform/i18n/texts.ts';
import { registerPaletteSource } from '../../platform/palette/registry.ts';
import { chooseLanguage } from '../../platform/session/choose-language.ts';
import { createSessionQuery, signOut, toSessionView } from '../../platform/session/session.tsx';
import { themeChoices, themeSetting } from '../../platform/settings/theme.ts';
import { themeNameKeys } from '../applications.ts';
import { shellTexts } from '../texts.ts';

const languageNames = { en: 'English', sv: 'Svenska' } as const;

export function registerPaletteCommands(): void {
  registerPaletteSource({
    id: 'commands',
    group: ({ language }) => translate(shellTexts, language, 'shell.commands'),
    entries: async ({ language }) => {
      const { state, demo } = toSessionView(await queryClient.ensureQueryData(createSessionQuery()));
      const say = (key: keyof (typeof shellTexts)['en']) => translate(shellTexts, language, key);
      return [
        ...languages
          .filter((code) => code !== language)
          .map((code) => ({
            id: `language.${code}`,
            label: `${say('shell.language')}: ${languageNames[code]}`,
            icon: 'settings' as const,
            run: () => chooseLanguage(code, demo),
          })),
        ...themeChoices.map((theme) => ({
          id: `theme.${theme}`,
          label: `${say('shell.theme')}: ${say(themeNameKeys[theme])}`,
          icon: 'settings' as const,
          run: () => themeSetting.set(theme),
        })),
        state === 'authenticated'
          ? {
              id: 'sign-out',
              label: say(demo ? 'shell.logoutDemo' : 'shell.logout'),
              icon: 'login' as const,
              run: () => {
                signOut().catch(reportError);
              },
            }
          : { id: 'sign-in', label: say('shell.login'), icon: 'login' as const, href: '/login' },
      ];
    },
  });
}
