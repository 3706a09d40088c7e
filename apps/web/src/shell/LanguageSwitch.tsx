import { languages } from '@klarsikt/engine/text';
import { useT } from '../platform/i18n/texts.ts';
import { chooseLanguage } from '../platform/session/choose-language.ts';
import { useSession } from '../platform/session/session.tsx';
import { useLanguage } from '../platform/settings/language.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

const names = { en: 'English', sv: 'Svenska' } as const;

export function LanguageSwitch() {
  const language = useLanguage();
  const t = useT(shellTexts);
  const { demo } = useSession();
  return (
    <fieldset className={styles.languages} aria-label={t('shell.language')}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={names[code]}
          aria-pressed={code === language}
          onClick={() => chooseLanguage(code, demo)}
        >
          {code.toUpperCase()}
          <span className="visually-hidden"> {names[code]}</span>
        </button>
      ))}
    </fieldset>
  );
}
