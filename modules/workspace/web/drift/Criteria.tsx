import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { triggerCriterionKinds } from '@klarsikt/engine/assessment';
import type { TriggerCriterion } from '@klarsikt/engine/triggers';
import { DocumentChoiceField, DocumentTextField } from '@klarsikt/governance/web/completeness/fields.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { CriterionFields, CriterionNumberField } from './CriterionFields.tsx';
import styles from './drift.module.css';
import { driftTexts } from './texts.ts';

const place = ['governance', 'triggers'] as const;

/**
 * Creates the key of a new criterion. Entries are sorted by key, so it begins with the count to be last; the random
 * part makes it unique, so that each criterion is met on its own.
 */
const newKey = (count: number): string =>
  `trigger-${String(count + 1).padStart(3, '0')}-${crypto.randomUUID().slice(0, 8)}`;

function One({ id, criterion }: { readonly id: string; readonly criterion: TriggerCriterion }) {
  const t = useT(driftTexts);
  const { set, editable } = useAssessment();
  const step = t('trigger.step');
  const path = [...place, id];
  return (
    <li className={styles.record}>
      <div className={styles.fields}>
        <DocumentTextField
          required
          label={t('trigger.name')}
          step={step}
          path={[...path, 'name']}
          value={criterion.name}
        />
        <DocumentChoiceField
          label={t('trigger.kind')}
          step={step}
          path={[...path, 'kind']}
          value={criterion.kind}
          choices={triggerCriterionKinds.map((value) => ({ value, label: t(`trigger.kind.${value}`) }))}
        />
        <CriterionFields path={path} criterion={criterion} />
        <CriterionNumberField
          label={t('trigger.days')}
          path={[...path, 'days']}
          value={criterion.days}
          min={1}
          max={366}
          whole
        />
        <DocumentTextField
          label={t('trigger.owner')}
          step={step}
          path={[...path, 'owner']}
          value={criterion.owner}
        />
      </div>
      {editable ? (
        <div>
          <Button
            size="xs"
            variant="default"
            aria-label={t('trigger.removeOf', { name: criterion.name })}
            onClick={() => set(step, path, null)}
          >
            {t('trigger.remove')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

export function TriggerCriteriaPanel() {
  const t = useT(driftTexts);
  const { document, set, editable } = useAssessment();
  const criteria = Object.entries(document.governance?.triggers ?? {});
  return (
    <Panel title={t('trigger.title')}>
      <p className="muted">{t('trigger.help')}</p>
      {criteria.length === 0 ? <p>{t('trigger.none')}</p> : null}
      <ul className={styles.records}>
        {criteria.map(([id, criterion]) => (
          <One key={id} id={id} criterion={criterion} />
        ))}
      </ul>
      {editable ? (
        <div className={styles.tools}>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              set(t('trigger.step'), [...place, newKey(criteria.length)], {
                kind: 'product',
                name: t('trigger.newName'),
              })
            }
          >
            {t('trigger.add')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
