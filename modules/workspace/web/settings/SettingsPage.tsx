/** /ra/{raId}/edit: settings, what is offered, and the constants of the calculation. */

import { FieldSection } from '@klarsikt/assessment/web/assessment/_components/form/FieldForm.tsx';
import { texts as formTexts } from '@klarsikt/assessment/web/assessment/_components/form/field-form-texts.ts';
import {
  SettingsForm,
  useSettingsFaults,
} from '@klarsikt/assessment/web/assessment/_components/form/SettingsForm.tsx';
import { texts as fieldTexts } from '@klarsikt/assessment/web/assessment/_components/form/settings-texts.ts';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ThreatProposal } from '@klarsikt/assessment/web/assessment/_components/suggestions/ThreatProposal.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessmentField, pointerOf } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { LevelsFoot } from '../levels/LevelsFoot.tsx';
import { Constants } from './Constants.tsx';
import { FactsSection } from './FactsSection.tsx';
import { OfferedChoice } from './OfferedChoice.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';

const fieldWords = {
  name: 'settings.name',
  description: 'settings.description',
  segment: 'settings.segment',
  opGeography: 'settings.country',
  businesses: 'settings.businesses',
  relevances: 'settings.relevances',
  responsible: 'settings.responsible',
  date: 'settings.date',
  config: 'settings.config',
} as const;

const { scope, method, governance } = assessmentField.fields;

export function SettingsPage() {
  const t = useT(texts);
  const fields = useT(fieldTexts);
  const formed = useT(formTexts);
  const { model, document, change, editable } = useAssessment();
  const faults = useSettingsFaults(document.settings);
  return (
    <Page
      title={t('raSettings.title')}
      sub={editable ? t('raSettings.saved') : undefined}
      tools={<SaveTools />}
      foot={<LevelsFoot type="customers" />}
    >
      <div className={styles.sections}>
        <SettingsForm
          model={model}
          settings={document.settings}
          faults={faults}
          readOnly={!editable}
          onChange={(field, value) => {
            const word = fields(fieldWords[field]);
            change(t('raSettings.step', { field: word }), [
              { op: 'set', path: pointerOf('settings', field), value },
            ]);
          }}
        />
        <ThreatProposal />
        <OfferedChoice />
        <Constants />
        <FactsSection />
        <FieldSection
          title={formed('form.scope')}
          text={formed('form.scopeText')}
          field={scope}
          path={['scope']}
        />
        <FieldSection
          title={formed('form.method')}
          text={formed('form.methodText')}
          field={method}
          path={['method']}
        />
        <FieldSection
          title={formed('form.governance')}
          text={formed('form.governanceText')}
          field={governance}
          path={['governance']}
        />
      </div>
    </Page>
  );
}
