import {
  FieldSearchProvider,
  useFieldSearchMatch,
  useIsSearching,
} from '@klarsikt/assessment/web/assessment/_components/form/field-search.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type EntitySelection, isSelected, listRiskRows, setSelected } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './settings.module.css';
import { assessmentSettingsTexts } from './texts.ts';

type Kind = 'products' | 'channels';

function useOfferedChoices(type: Kind, isOfBusiness: boolean) {
  const { text, compare } = useFormat();
  const { model, document } = useAssessment();
  return listRiskRows(model, document, type)
    .filter(({ absence }) =>
      isOfBusiness ? absence === null || absence === 'deselected' : absence === 'business',
    )
    .map(({ key, entity }) => ({ key, name: text(entity.name) }))
    .sort((a, b) => compare(a.name, b.name));
}

interface ChoiceProps {
  readonly type: Kind;
  readonly isOfBusiness: boolean;
}

function Choice({ type, isOfBusiness }: ChoiceProps) {
  const t = useT(assessmentSettingsTexts);
  const { document, set, editable } = useAssessment();
  const match = useFieldSearchMatch();
  const isSearching = useIsSearching();
  const selection = document.selections[type];
  const offered = useOfferedChoices(type, isOfBusiness);
  const title = t(`raSettings.${type}`);
  const legend = isOfBusiness ? title : t('raSettings.ofOthers', { kind: title });
  const isNamed = match(legend);
  const found = offered.filter(({ name }) => isNamed || match(name));
  const write = (name: string, next: EntitySelection) =>
    set(t('raSettings.stepOffered', { name }), ['selections', type], next);
  if (found.length === 0) return null;
  const selected = offered.filter(({ key }) => isSelected(selection, key)).length;
  return (
    <fieldset className={styles.choice}>
      <legend>
        {legend}{' '}
        <span className="muted">{t('raSettings.selectedCount', { selected, total: offered.length })}</span>
      </legend>
      {editable && isOfBusiness && !isSearching ? (
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => write(title, { mode: 'all', exceptions: [] })}
          >
            {t('raSettings.selectAll')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => write(title, { mode: 'none', exceptions: [] })}
          >
            {t('raSettings.selectNone')}
          </Button>
        </div>
      ) : null}
      <div className={styles.boxes}>
        {found.map(({ key, name }) => (
          <Checkbox
            key={key}
            size="xs"
            label={name}
            disabled={!editable}
            checked={isSelected(selection, key)}
            onChange={(event) => write(name, setSelected(selection, key, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const kinds = ['products', 'channels'] as const;

/** Products and channels of other businesses, shown on request or during a search. */
function OfOthers() {
  const t = useT(assessmentSettingsTexts);
  const [isShown, show] = useState(false);
  const isSearching = useIsSearching();
  const count = useOfferedChoices('products', false).length + useOfferedChoices('channels', false).length;
  if (count === 0) return null;
  return (
    <>
      {isSearching ? null : (
        <div>
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => show(!isShown)}>
            {isShown ? t('raSettings.showOwn') : t('raSettings.showAll', { count })}
          </Button>
        </div>
      )}
      {isShown || isSearching
        ? kinds.map((type) => <Choice key={type} type={type} isOfBusiness={false} />)
        : null}
    </>
  );
}

/**
 * Lists of products and channels; collapsed until businesses are chosen, because without businesses they contain
 * everything.
 */
function Lists() {
  const t = useT(assessmentSettingsTexts);
  const [isShown, show] = useState(false);
  const isSearching = useIsSearching();
  const { document } = useAssessment();
  const isOpen = document.settings.businesses.length > 0 || isShown || isSearching;
  const count = useOfferedChoices('products', true).length + useOfferedChoices('channels', true).length;
  if (!isOpen)
    return (
      <>
        <p className="muted">{t('raSettings.businessFirst')}</p>
        <div>
          <Button size="xs" variant="default" onClick={() => show(true)}>
            {t('raSettings.showAll', { count })}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className="muted">{t('raSettings.offeredText')}</p>
      {kinds.map((type) => (
        <Choice key={type} type={type} isOfBusiness />
      ))}
      <OfOthers />
    </>
  );
}

export function OfferedServicesChoice() {
  const t = useT(assessmentSettingsTexts);
  const { text } = useFormat();
  const { model } = useAssessment();
  const match = useFieldSearchMatch();
  const isNamed = match(t('raSettings.offered'));
  const all = kinds.flatMap((type) => model[type].list.map(({ name }) => text(name)));
  const words = [...all, ...kinds.map((type) => t(`raSettings.${type}`))];
  if (!isNamed && !words.some((word) => match(word))) return null;
  return (
    <section className={styles.offered}>
      <h2>{t('raSettings.offered')}</h2>
      {isNamed ? (
        <FieldSearchProvider value="">
          <Lists />
        </FieldSearchProvider>
      ) : (
        <Lists />
      )}
    </section>
  );
}
