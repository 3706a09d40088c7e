import type { PortalQuestionView } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import type { PortalAnswerInput } from '../_lib/answers.ts';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

const ways = ['described', 'own', 'notPossible'] as const;
type MisuseAnswerKind = (typeof ways)[number];

interface MisuseStatement {
  readonly as: MisuseAnswerKind;
  readonly text?: string | undefined;
}

interface MisuseProps {
  readonly question: PortalQuestionView;
  readonly value: PortalAnswerInput | undefined;
  readonly onAnswer: (value: PortalAnswerInput) => void;
}

function pickStatements(value: PortalAnswerInput | undefined): {
  readonly [threat: string]: MisuseStatement;
} {
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
  readonly threat: PortalQuestionView['threats'][number];
  readonly said: MisuseStatement;
  readonly onSay: (said: MisuseStatement) => void;
}) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const [way, setWay] = useState<MisuseAnswerKind>(said.as);
  const [text, setText] = useState(said.text ?? '');
  const choose = (next: MisuseAnswerKind) => {
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

export function MisuseAnswerField({ question, value, onAnswer }: MisuseProps) {
  const all = pickStatements(value);
  const say = (key: string, said: MisuseStatement) => {
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
