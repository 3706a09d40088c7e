/**
 * Texts of imported threat libraries about a product and a threat, or about a control and a threat, with their source
 * and licence.
 */
import { libraryContract, type SourceSuggestion } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useId } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { suggestionTexts } from './suggestion-texts.ts';
import styles from './suggestions.module.css';

/** Largest number of suggestions shown; the page only counts the others. */
const mostShown = 20;

interface SuggestionsProps {
  readonly heading: 'misuse' | 'mitigation' | 'controls';
  readonly only: (suggestion: SourceSuggestion) => boolean;
  readonly onBegin?: (text: string) => void;
}

const formatSuggestionSource = ({ source, version, licence, attribution }: SourceSuggestion): string =>
  [`${source} ${version}`.trim(), licence, attribution].filter((part) => part !== '').join(', ');

export function SuggestionList({ heading, only, onBegin }: SuggestionsProps) {
  const t = useT(suggestionTexts);
  const id = useId();
  const { id: assessment } = useAssessment();
  const { can } = useSession();
  const { data } = useCall(
    libraryContract.getSuggestions,
    { params: { id: assessment } },
    { enabled: can('ra:View'), staleTime: 60_000 },
  );
  const found = data?.suggestions.filter(only) ?? [];
  if (found.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby={id}>
      <h3 id={id}>{t(`suggestions.${heading}`)}</h3>
      <p className="muted">{t('suggestions.help')}</p>
      <ul>
        {found.slice(0, mostShown).map((one) => (
          <Suggestion
            key={`${one.subject} ${one.threat} ${one.source} ${one.text}`}
            of={one}
            {...(onBegin ? { onBegin } : {})}
          />
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="muted">{t('suggestions.more', { count: found.length - mostShown })}</p>
      ) : null}
    </section>
  );
}

interface OneProps extends Pick<SuggestionsProps, 'onBegin'> {
  readonly of: SourceSuggestion;
}

function Suggestion({ of, onBegin }: OneProps) {
  const t = useT(suggestionTexts);
  const names = useOpenAssessmentNames();
  const { kind, subject, threat, text } = of;
  const name = kind === 'misuse' ? names.risk('products', subject) : names.control(subject);
  return (
    <li>
      <b>{t('suggestions.on', { subject: name, threat: names.threat(threat) })}</b>
      <blockquote>{text}</blockquote>
      <cite>{formatSuggestionSource(of)}</cite>
      {onBegin === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onBegin(`${text} (${formatSuggestionSource(of)})`)}
        >
          {t('suggestions.begin')}
        </Button>
      )}
    </li>
  );
}
