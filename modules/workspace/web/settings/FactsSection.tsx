/** Questions about the firm with answer, person and day, such as on branches, agents and outsourcing. */

import forms from '@klarsikt/assessment/web/assessment/_components/form/field-form.module.css';
import {
  FieldSearchMatch,
  useFieldSearchMatch,
  useIsSearching,
} from '@klarsikt/assessment/web/assessment/_components/form/field-search.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type FirmQuestion, firmQuestions, formatPointer } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { firmFactsTexts } from './facts-texts.ts';
import styles from './settings.module.css';

const place = formatPointer('scope', 'facts');

function Question({ name }: { readonly name: FirmQuestion }) {
  const t = useT(firmFactsTexts);
  const { dateTime } = useFormat();
  const { document, set, editable } = useAssessment();
  const { answer = '', by, at } = document.scope?.facts?.[name] ?? {};
  const more = answer === 'yes' && name !== 'method' ? t(`facts.${name}.yes`) : null;
  return (
    <div data-field={formatPointer('scope', 'facts', name)}>
      <NativeSelect
        size="xs"
        label={t(`facts.${name}`)}
        description={
          by === undefined || at === undefined
            ? undefined
            : t('facts.answered', { name: by, at: dateTime(at) })
        }
        disabled={!editable}
        value={answer}
        data={[
          { value: '', label: t('facts.unanswered') },
          { value: 'no', label: t('facts.no') },
          { value: 'yes', label: t('facts.yes') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          set(t(`facts.${name}`), ['scope', 'facts', name], value === '' ? null : { answer: value })
        }
      />
      {more === null ? null : <p className={`muted ${styles.more}`}>{more}</p>}
    </div>
  );
}

function AskLink({ raId }: { readonly raId: number }) {
  const t = useT(firmFactsTexts);
  return (
    <Link
      className="text-link"
      to="/ra/$raId/requests"
      params={{ raId: String(raId) }}
      search={{ new: 'answers' }}
    >
      {t('facts.ask')}
    </Link>
  );
}

/** Section with questions about the firm, which is expanded if the address contains one of its fields. */
export function FirmFactsSection() {
  const t = useT(firmFactsTexts);
  const [field] = useSearchParameter('field');
  const [open, setOpen] = useState(field?.startsWith(place) === true);
  const isSearching = useIsSearching();
  const match = useFieldSearchMatch();
  const { id, editable } = useAssessment();
  const title = t('facts.title');
  if (!firmQuestions.some((name) => match(title, t(`facts.${name}`)))) return null;
  return (
    <details
      className={forms.section}
      open={open || isSearching}
      onToggle={(event) => !isSearching && setOpen(event.currentTarget.open)}
      data-field={place}
    >
      <summary>{title}</summary>
      <p className={`muted ${styles.intro}`}>
        {t('facts.text')} {editable ? <AskLink raId={id} /> : null}
      </p>
      <div className={forms.fields}>
        {firmQuestions.map((name) => (
          <FieldSearchMatch key={name} words={[title, t(`facts.${name}`)]}>
            <Question name={name} />
          </FieldSearchMatch>
        ))}
      </div>
    </details>
  );
}
