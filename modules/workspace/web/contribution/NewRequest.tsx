import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { contributionContract as contract } from '@klarsikt/contract';
import { isFigurePeriod, quantifiableTypes } from '@klarsikt/engine/assessment';
import { maxContributionItems } from '@klarsikt/engine/contribution';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ContributionItemPicker } from './ItemPicker.tsx';
import type { ChosenContributionItem } from './items.ts';
import styles from './requests.module.css';
import { contributionTexts } from './texts.ts';

const refreshes = { refreshes: [contract.list] };

const isAddress = (text: string): boolean => z.email().safeParse(text).success;

interface Recipient {
  readonly kind: 'account' | 'link';
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'sv';
}

interface RecipientProps {
  readonly value: Recipient;
  readonly tried: boolean;
  readonly onChange: (next: Recipient) => void;
}

function AccountField({ value, tried, onChange }: RecipientProps) {
  const t = useT(contributionTexts);
  const { id } = useAssessment();
  const { data: people = [] } = useCall(contract.people, { params: { id } });
  return (
    <NativeSelect
      size="xs"
      label={t('request.person')}
      value={value.userId}
      error={tried && value.userId === '' ? t('request.say.person') : null}
      data={[
        { value: '', label: t('request.choose') },
        ...people.map(({ id: userId, name, username }) => ({
          value: String(userId),
          label: name === username ? name : `${name} (${username})`,
        })),
      ]}
      onChange={({ currentTarget }) => {
        const userId = currentTarget.value;
        const name = people.find((one) => String(one.id) === userId)?.name ?? '';
        onChange({ ...value, userId, name });
      }}
    />
  );
}

function AddressFields({ value, tried, onChange }: RecipientProps) {
  const t = useT(contributionTexts);
  return (
    <div className={styles.row}>
      <TextInput
        size="xs"
        className={styles.grow}
        label={t('request.name')}
        maxLength={200}
        value={value.name}
        error={tried && value.name.trim() === '' ? t('request.say.name') : null}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      <TextInput
        size="xs"
        className={styles.grow}
        type="email"
        label={t('request.email')}
        maxLength={200}
        value={value.email}
        error={tried && !isAddress(value.email.trim()) ? t('request.say.email') : null}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={t('request.language')}
        value={value.language}
        data={(['en', 'sv'] as const).map((one) => ({ value: one, label: t(`request.language.${one}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...value, language: currentTarget.value === 'sv' ? 'sv' : 'en' })
        }
      />
    </div>
  );
}

function RecipientFields({ value, tried, onChange }: RecipientProps) {
  const t = useT(contributionTexts);
  const Fields = value.kind === 'account' ? AccountField : AddressFields;
  return (
    <fieldset className={styles.group}>
      <legend>{t('request.who')}</legend>
      <SegmentedSwitch
        label={t('request.who')}
        value={value.kind}
        options={[
          { value: 'link', label: t('request.byLink') },
          { value: 'account', label: t('request.byAccount') },
        ]}
        onChange={(kind) => onChange({ ...value, kind, name: '', userId: '' })}
      />
      <Fields value={value} tried={tried} onChange={onChange} />
    </fieldset>
  );
}

interface Conditions {
  readonly due: string;
  readonly period: string;
  readonly note: string;
  readonly showsFormer: boolean;
}

const isPeriod = (text: string): boolean => text === '' || isFigurePeriod(text);

interface ConditionsProps {
  readonly value: Conditions;
  readonly tried: boolean;
  readonly dueFault: string | null;
  readonly onChange: (next: Conditions) => void;
}

function ConditionFields({ value, tried, dueFault, onChange }: ConditionsProps) {
  const t = useT(contributionTexts);
  return (
    <>
      <div className={styles.row}>
        <DateField
          size="xs"
          label={t('request.dueDay')}
          value={value.due}
          error={tried && value.due === '' ? t('request.say.due') : dueFault}
          onChange={(due) => onChange({ ...value, due })}
        />
        <TextInput
          size="xs"
          className={styles.grow}
          label={t('request.period')}
          description={t('request.periodHint')}
          maxLength={10}
          value={value.period}
          error={tried && !isPeriod(value.period.trim()) ? t('request.say.period') : null}
          onChange={({ currentTarget }) => onChange({ ...value, period: currentTarget.value })}
        />
      </div>
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={t('request.note')}
        maxLength={2000}
        value={value.note}
        onChange={({ currentTarget }) => onChange({ ...value, note: currentTarget.value })}
      />
      <Checkbox
        size="xs"
        label={t('request.showFormer')}
        checked={value.showsFormer}
        onChange={({ currentTarget }) => onChange({ ...value, showsFormer: currentTarget.checked })}
      />
    </>
  );
}

export interface ContributorLink {
  readonly name: string;
  readonly link: string;
}

interface NewRequestProps {
  /** Risk type that is selected when the form opens. */
  readonly start: string;
  readonly onDone: (link: ContributorLink | null) => void;
  readonly onCancel: () => void;
}

function findDueFault(error: unknown): string | null {
  const faults = error instanceof ApiError ? error.faults : [];
  return faults.find(({ path }) => path === 'body.due')?.message ?? null;
}

function isRecipientComplete({ kind, userId, name, email }: Recipient): boolean {
  return kind === 'account' ? userId !== '' : name.trim() !== '' && isAddress(email.trim());
}

function useNewRequest({ onDone }: Pick<NewRequestProps, 'onDone'>) {
  const t = useT(contributionTexts);
  const language = useLanguage();
  const { id, editor } = useAssessment();
  const { mutateAsync, isPending, error, reset } = useCommand(contract.create, refreshes);
  const [tried, setTried] = useState(false);
  const send = async (recipient: Recipient, items: readonly ChosenContributionItem[], given: Conditions) => {
    setTried(true);
    const { kind, name, userId, email } = recipient;
    const isCounted = items.length > 0 && items.length <= maxContributionItems;
    const period = given.period.trim();
    if (!isRecipientComplete(recipient) || !isCounted || given.due === '' || !isPeriod(period)) return;
    try {
      await editor.flush();
      const made = await mutateAsync({
        params: { id },
        body: {
          ...given,
          period: period === '' ? null : period,
          items: items.map(({ item }) => item),
          recipient:
            kind === 'account'
              ? { kind, userId: Number(userId) }
              : { kind, name: name.trim(), email: email.trim(), language: recipient.language },
        },
      });
      if (made.link === null)
        showNotice(
          t(kind === 'account' && !made.mailed ? 'request.sentAccount' : 'request.sentMail', { name }),
        );
      onDone(made.link === null ? null : { name, link: made.link });
    } catch (refusal) {
      if (findDueFault(refusal) === null) showError(refusal, language);
    }
  };
  return { send, tried, busy: isPending, dueFault: findDueFault(error), reset };
}

export function NewContributionForm({ start, onDone, onCancel }: NewRequestProps) {
  const t = useT(contributionTexts);
  const language = useLanguage();
  const [recipient, setRecipient] = useState<Recipient>({
    ...{ kind: 'link', userId: '', name: '', email: '', language },
  });
  const [items, setItems] = useState<readonly ChosenContributionItem[]>([]);
  const [given, setGiven] = useState<Conditions>({ due: '', period: '', note: '', showsFormer: false });
  const { send, tried, busy, dueFault, reset } = useNewRequest({ onDone });
  const countFault =
    items.length === 0
      ? t('request.say.items')
      : items.length > maxContributionItems
        ? t('request.say.most', { most: maxContributionItems })
        : null;
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={() => send(recipient, items, given)}>
      <RecipientFields value={recipient} tried={tried} onChange={setRecipient} />
      <fieldset className={styles.group}>
        <legend>{t('request.what')}</legend>
        <ContributionItemPicker
          chosen={items}
          startType={quantifiableTypes.find((one) => one === start) ?? 'customers'}
          onChange={setItems}
        />
        {tried && countFault !== null ? (
          <p className={styles.error} role="alert">
            {countFault}
          </p>
        ) : null}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('request.when')}</legend>
        <ConditionFields
          value={given}
          tried={tried}
          dueFault={dueFault}
          onChange={(next) => {
            reset();
            setGiven(next);
          }}
        />
      </fieldset>
      <div className={styles.row}>
        <Button type="submit" disabled={busy}>
          {t('request.send')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('request.cancel')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}
