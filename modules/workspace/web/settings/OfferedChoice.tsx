/** Which products and channels the business offers: select all or none, with exceptions. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { isSelected, riskRows, type Selection, withSelected } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import styles from './settings.module.css';
import { texts } from './texts.ts';

function Choice({ type }: { readonly type: 'products' | 'channels' }) {
  const t = useT(texts);
  const { text, compare } = useFormat();
  const { model, document, set, editable } = useAssessment();
  const selection = document.selections[type];
  const offered = riskRows(model, document, type)
    .filter(({ absence }) => absence === null || absence === 'deselected')
    .map(({ key, entity }) => ({ key, name: text(entity.name) }))
    .sort((a, b) => compare(a.name, b.name));
  const write = (name: string, next: Selection) =>
    set(t('raSettings.stepOffered', { name }), ['selections', type], next);
  const title = t(`raSettings.${type}`);
  const selected = offered.filter(({ key }) => isSelected(selection, key)).length;
  return (
    <fieldset className={styles.choice}>
      <legend>
        {title}{' '}
        <span className="muted">{t('raSettings.selectedCount', { selected, total: offered.length })}</span>
      </legend>
      {editable ? (
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
        {offered.map(({ key, name }) => (
          <Checkbox
            key={key}
            size="xs"
            label={name}
            disabled={!editable}
            checked={isSelected(selection, key)}
            onChange={(event) => write(name, withSelected(selection, key, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function OfferedChoice() {
  const t = useT(texts);
  return (
    <section className={styles.offered}>
      <h2>{t('raSettings.offered')}</h2>
      <p className="muted">{t('raSettings.offeredText')}</p>
      <Choice type="products" />
      <Choice type="channels" />
    </section>
  );
}
