/** The threats that concern such a firm: how each could happen here, in the library's words or the firm's. */
import type { PortalQuestionShown } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import type { Given } from '../_lib/answers.ts';
import styles from '../portal.module.css';
import { texts } from '../texts.ts';

const ways = ['described', 'own', 'notPossible'] as const;
type Way = (typeof ways)[number];

interface Said {
  readonly as: Way;
  readonly text?: string | undefined;
}

interface MisuseProps {
  readonly question: PortalQuestionShown;
  readonly value: Given | undefined;
  readonly onAnswer: (value: Given) => void;
}

function saidIn(value: Given | undefined): { readonly [threat: string]: Said } {
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, said]) => (typeof said === 'object' ? [[key, said] as const] : [])),
  );
}

function ThreatLine({
  threat,
  said,
  onSay,
}: {
  readonly threat: PortalQuestionShown['threats'][number];
  readonly said: Said;
  readonly onSay: (said: Said) => void;
}) {
  const t = useT(texts);
  const language = useLanguage();
  const [way, setWay] = useState<Way>(said.as);
  const [text, setText] = useState(said.text ?? '');
  const choose = (next: Way) => {
    setWay(next);
    if (next === 'described') onSay({ as: next });
    else if (text.trim() !== '') onSay({ as: next, text });
  };
  const write = (next: string) => {
    setText(next);
    if (next.trim() !== '') onSay({ as: way, text: next });
  };
  return (
    <li data-wide>
      <span>
        <b>{threat.name[language]}</b>
        <small>{threat.told[language]}</small>
      </span>
      <select
        className={styles.input}
        aria-label={threat.name[language]}
        value={way}
        onChange={(event) => choose(ways.find((one) => one === event.target.value) ?? 'described')}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {t(`portal.misuse.${one}`)}
          </option>
        ))}
      </select>
      {way === 'described' ? null : (
        <textarea
          className={styles.text}
          aria-label={t(way === 'own' ? 'portal.misuseOwn' : 'portal.misuseNot')}
          placeholder={t(way === 'own' ? 'portal.misuseOwn' : 'portal.misuseNot')}
          value={text}
          maxLength={4000}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </li>
  );
}

export function Misuse({ question, value, onAnswer }: MisuseProps) {
  const all = saidIn(value);
  const say = (key: string, said: Said) => {
    const { [key]: _before, ...others } = all;
    onAnswer(said.as === 'described' ? { ...others } : { ...others, [key]: { ...said } });
  };
  return (
    <ul className={styles.lines}>
      {question.threats.map((threat) => (
        <ThreatLine
          key={threat.key}
          threat={threat}
          said={all[threat.key] ?? { as: 'described' }}
          onSay={(said) => say(threat.key, said)}
        />
      ))}
    </ul>
  );
}
