import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { AssessmentGovernance } from '@klarsikt/engine/assessment';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import styles from './completeness.module.css';
import { DocumentChoiceField, DocumentDayField, DocumentTextField } from './fields.tsx';
import { upkeepTexts } from './upkeep-texts.ts';

type Launch = NonNullable<AssessmentGovernance['launches']>[string];

const kinds = ['product', 'channel', 'segment', 'geography', 'technology', 'practice'] as const;
const place = ['governance', 'launches'] as const;

function One({ id, launch }: { readonly id: string; readonly launch: Launch }) {
  const t = useT(upkeepTexts);
  const { set, editable } = useAssessment();
  const step = t('upkeep.step.launch');
  const path = [...place, id];
  const day = (label: string, field: 'assessed' | 'decided') => (
    <DocumentDayField label={label} step={step} path={[...path, field]} value={launch[field]} />
  );
  const words = (label: string, field: 'assessment' | 'measures') => (
    <DocumentTextField long label={label} step={step} path={[...path, field]} value={launch[field]} />
  );
  return (
    <li className={styles.record}>
      <DocumentChoiceField
        label={t('upkeep.launchKind')}
        step={step}
        path={[...path, 'kind']}
        value={launch.kind}
        choices={kinds.map((value) => ({ value, label: t(`upkeep.launch.${value}`) }))}
      />
      <DocumentTextField
        required
        label={t('upkeep.name')}
        step={step}
        path={[...path, 'name']}
        value={launch.name}
      />
      <DocumentDayField
        label={t('upkeep.launchDay')}
        step={step}
        path={[...path, 'launch']}
        value={launch.launch}
        required
      />
      {day(t('upkeep.assessed'), 'assessed')}
      {words(t('upkeep.assessment'), 'assessment')}
      {day(t('upkeep.decided'), 'decided')}
      {words(t('upkeep.measures'), 'measures')}
      {editable ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('upkeep.removeOf', { name: launch.name || t('upkeep.unnamed') })}
          onClick={() => set(step, path, null)}
        >
          {t('upkeep.remove')}
        </Button>
      ) : null}
    </li>
  );
}

export function CompletenessLaunches({ today }: { readonly today: string }) {
  const t = useT(upkeepTexts);
  const { document, set, editable } = useAssessment();
  const launches = Object.entries(document.governance?.launches ?? {});
  const inOrder = launches.toSorted(([, a], [, b]) => a.launch.localeCompare(b.launch));
  return (
    <section data-field="/governance/launches" tabIndex={-1}>
      <h3>{t('upkeep.launches')}</h3>
      <p className="muted">{t('upkeep.launchesHelp')}</p>
      {launches.length === 0 ? <p>{t('upkeep.launchesNone')}</p> : null}
      <ul className={styles.records}>
        {inOrder.map(([id, launch]) => (
          <One key={id} id={id} launch={launch} />
        ))}
      </ul>
      {editable ? (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            set(t('upkeep.step.launch'), [...place, `launch-${crypto.randomUUID()}`], {
              kind: 'product',
              name: t('upkeep.newLaunch'),
              launch: today,
            })
          }
        >
          {t('upkeep.addLaunch')}
        </Button>
      ) : null}
    </section>
  );
}
