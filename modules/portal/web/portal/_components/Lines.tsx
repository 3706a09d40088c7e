import type { PortalQuestionView } from '@klarsikt/contract';
import { frequencyBands } from '@klarsikt/engine/portal';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import type { PortalAnswerInput } from '../_lib/answers.ts';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

interface LinesProps {
  readonly question: PortalQuestionView;
  readonly value: PortalAnswerInput | undefined;
  readonly onAnswer: (value: PortalAnswerInput) => void;
}

function pickBands(value: PortalAnswerInput | undefined): { readonly [key: string]: number } {
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, band]) => (typeof band === 'number' ? [[key, band] as const] : [])),
  );
}

const addedBand = 1;

export function LinesAnswerField({ question, value, onAnswer }: LinesProps) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const bands = pickBands(value);
  const known = new Set(question.lines.map(({ key }) => key));
  const added = question.more.filter(({ key }) => key in bands && !known.has(key));
  const lines = [
    ...question.lines,
    ...added.map((one) => ({ ...one, help: { sv: '', en: '' }, start: addedBand })),
  ];
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ key, name, help, start }) => (
          <li key={key}>
            <span id={`${question.id}-${key}`}>
              {name[language]}
              <small>{help[language]}</small>
            </span>
            <select
              className={styles.input}
              aria-labelledby={`${question.id}-${key}`}
              value={bands[key] ?? start}
              onChange={(event) => onAnswer({ ...bands, [key]: Number(event.target.value) })}
            >
              {frequencyBands.map((band) => (
                <option key={band} value={band}>
                  {t(`portal.band.${band}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {question.more.length === 0 ? null : (
        <p>
          <select
            className={styles.input}
            aria-label={t('portal.addPlace')}
            value=""
            onChange={(event) => onAnswer({ ...bands, [event.target.value]: addedBand })}
          >
            <option value="">{t('portal.addPlace')}</option>
            {question.more
              .filter(({ key }) => !(key in bands))
              .toSorted((a, b) => a.name[language].localeCompare(b.name[language], language))
              .map(({ key, name }) => (
                <option key={key} value={key}>
                  {name[language]}
                </option>
              ))}
          </select>
        </p>
      )}
    </>
  );
}
