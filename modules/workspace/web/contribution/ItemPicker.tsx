import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import {
  getDataKindName,
  listBackgroundRows,
  listDataKinds,
  listMandatoryDataKinds,
  quantifiableTypes,
  type SegmentEntryName,
} from '@klarsikt/engine/assessment';
import {
  type ContributionMode,
  contributionModes,
  contributionQuestions,
  toContributionItemKey,
} from '@klarsikt/engine/contribution';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { MultiSelect, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import {
  buildAnswerItems,
  buildFigureItems,
  type ChosenContributionItem,
  mergeChosenItems,
} from './items.ts';
import styles from './requests.module.css';
import { contributionTexts } from './texts.ts';

interface PickerProps {
  readonly chosen: readonly ChosenContributionItem[];
  readonly onChange: (next: readonly ChosenContributionItem[]) => void;
}

type ByType = PickerProps & { readonly type: RiskType };

const pick = <T extends string>(all: readonly T[], names: readonly string[]): readonly T[] =>
  all.filter((one) => names.includes(one));

function useSourceOptions(): readonly SegmentEntryName[] {
  const { document } = useAssessment();
  const { segment } = document.settings;
  if (segment === 'BOTH') return ['INDIVIDUALS', 'CORPORATES', 'BOTH'];
  return segment === 'CORPORATES' ? ['CORPORATES'] : ['INDIVIDUALS'];
}

function useRiskOptions(type: RiskType) {
  const { compare } = useFormat();
  const { model, document } = useAssessment();
  const names = useOpenAssessmentNames();
  return listBackgroundRows(model, document, type)
    .filter(({ enterable }) => enterable)
    .map(({ key }) => ({ value: key, label: names.risk(type, key) }))
    .sort((a, b) => compare(a.label, b.label));
}

function FigurePicker({ type, chosen, onChange }: ByType) {
  const t = useT(contributionTexts);
  const { language } = useFormat();
  const { model, document } = useAssessment();
  const sources = useSourceOptions();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [kinds, setKinds] = useState<readonly DataKind[]>(listMandatoryDataKinds(type));
  const [from, setFrom] = useState<readonly SegmentEntryName[]>(sources.filter((one) => one !== 'BOTH'));
  const [mode, setMode] = useState<ContributionMode>('abs');
  const risks = useRiskOptions(type);
  const items = buildFigureItems(model, document, { type, keys, kinds, sources: from, mode });
  const add = () => {
    onChange(mergeChosenItems(chosen, items));
    setKeys([]);
  };
  return (
    <>
      <MultiSelect
        size="xs"
        searchable
        label={t('request.risks')}
        placeholder={t('request.risksHint')}
        data={risks}
        value={[...keys]}
        onChange={setKeys}
      />
      <div className={styles.row}>
        <MultiSelect
          size="xs"
          className={styles.grow}
          label={t('request.kinds')}
          data={listDataKinds(type).map((value) => ({ value, label: getDataKindName(value, language) }))}
          value={[...kinds]}
          onChange={(next) => setKinds(pick(listDataKinds(type), next))}
        />
        <MultiSelect
          size="xs"
          className={styles.grow}
          label={t('request.segments')}
          data={sources.map((value) => ({ value, label: t(`request.segment.${value}`) }))}
          value={[...from]}
          onChange={(next) => setFrom(pick(sources, next))}
        />
        <NativeSelect
          size="xs"
          label={t('request.mode')}
          value={mode}
          data={contributionModes.map((value) => ({ value, label: t(`request.mode.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setMode(value === 'perc' ? 'perc' : 'abs')}
        />
        <Button size="xs" variant="default" disabled={items.length === 0} onClick={add}>
          {t('request.addFigures')}
        </Button>
      </div>
    </>
  );
}

/** Names a chosen item with its figure: `Savings account, Number of customers, Individuals`. */
export function useContributionItemName() {
  const t = useT(contributionTexts);
  const { language, text } = useFormat();
  return ({ item, name }: ChosenContributionItem): string =>
    item.kind === 'answer'
      ? text(name)
      : [text(name), getDataKindName(item.figure, language), t(`request.segment.${item.source}`)].join(', ');
}

function ChosenList({ chosen, onChange }: PickerProps) {
  const t = useT(contributionTexts);
  const wordsOf = useContributionItemName();
  return (
    <>
      <p className="muted" role="status">
        {t('request.chosen', { count: chosen.length })}
      </p>
      <ul className={styles.chosen}>
        {chosen.map((one) => (
          <li key={toContributionItemKey(one.item)}>
            <span>{wordsOf(one)}</span>
            <button
              type="button"
              className="text-link"
              aria-label={t('request.remove', { name: wordsOf(one) })}
              onClick={() => onChange(chosen.filter((other) => other !== one))}
            >
              {t('request.removeShort')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ContributionItemPicker({
  chosen,
  onChange,
  startType,
}: PickerProps & { readonly startType: RiskType }) {
  const t = useT(contributionTexts);
  const { language, text } = useFormat();
  const [type, setType] = useState<RiskType>(startType);
  const questions = chosen.flatMap(({ item }) => (item.kind === 'answer' ? [item.answer] : []));
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('request.type')}
        value={type}
        data={quantifiableTypes.map((value) => ({ value, label: getRiskTypeName(value, language) }))}
        onChange={({ currentTarget: { value } }) =>
          setType(quantifiableTypes.find((one) => one === value) ?? 'customers')
        }
      />
      <FigurePicker key={type} {...{ type, chosen, onChange }} />
      <MultiSelect
        size="xs"
        searchable
        label={t('request.questions')}
        placeholder={t('request.questionsHint')}
        data={contributionQuestions.map(({ name, question }) => ({ value: name, label: text(question) }))}
        value={questions}
        onChange={(next) =>
          onChange([...chosen.filter(({ item }) => item.kind === 'figure'), ...buildAnswerItems(next)])
        }
      />
      <ChosenList {...{ chosen, onChange }} />
    </>
  );
}
