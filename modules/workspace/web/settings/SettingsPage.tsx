/** /ra/{raId}/edit: settings, offered products and channels, and the constants of the calculation. */

import { DocumentOwnFields } from '@klarsikt/assessment/web/assessment/_components/form/DocumentFields.tsx';
import { FieldSection } from '@klarsikt/assessment/web/assessment/_components/form/FieldForm.tsx';
import { fieldFormTexts as formTexts } from '@klarsikt/assessment/web/assessment/_components/form/field-form-texts.ts';
import { FieldSearchProvider } from '@klarsikt/assessment/web/assessment/_components/form/field-search.tsx';
import {
  SettingsForm,
  useSettingsFaults,
} from '@klarsikt/assessment/web/assessment/_components/form/SettingsForm.tsx';
import { settingsFormTexts as fieldTexts } from '@klarsikt/assessment/web/assessment/_components/form/settings-texts.ts';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ThreatProposal } from '@klarsikt/assessment/web/assessment/_components/suggestions/ThreatProposal.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessmentField, formatPointer } from '@klarsikt/engine/assessment';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SearchField } from '@klarsikt/web/ui/fields/SearchField.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LevelsFoot } from '../levels/LevelsFoot.tsx';
import { CalculationConstantsSection } from './Constants.tsx';
import { FirmFactsSection } from './FactsSection.tsx';
import { OfferedServicesChoice } from './OfferedServicesChoice.tsx';
import { AnswersOutsideBusiness } from './OutsideAnswers.tsx';
import styles from './settings.module.css';
import { ThreatsOutsideBusiness } from './ThreatsOutsideBusiness.tsx';
import { assessmentSettingsTexts } from './texts.ts';

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

function Sections({ children }: { readonly children: ReactNode }) {
  const t = useT(assessmentSettingsTexts);
  const [search, setSearch] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const sections = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    setEmpty(search !== '' && sections.current?.querySelector('input, select, textarea') === null);
  }, [search]);
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t('raSettings.search')} value={search} onChange={setSearch} />
      </div>
      <p role="status">{isEmpty ? t('raSettings.nothing', { search }) : ''}</p>
      <div ref={sections} className={styles.sections}>
        <FieldSearchProvider value={search}>{children}</FieldSearchProvider>
      </div>
    </>
  );
}

export function SettingsPage() {
  const t = useT(assessmentSettingsTexts);
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
      <Sections>
        <SettingsForm
          model={model}
          settings={document.settings}
          faults={faults}
          readOnly={!editable}
          onChange={(field, value) => {
            const word = fields(fieldWords[field]);
            change(t('raSettings.step', { field: word }), [
              { op: 'set', path: formatPointer('settings', field), value },
            ]);
          }}
        />
        <DocumentOwnFields thing="assessment" path={['ownFields']} name={document.settings.name} />
        <ThreatProposal />
        <ThreatsOutsideBusiness />
        <AnswersOutsideBusiness />
        <OfferedServicesChoice />
        <CalculationConstantsSection />
        <FirmFactsSection />
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
      </Sections>
    </Page>
  );
}
