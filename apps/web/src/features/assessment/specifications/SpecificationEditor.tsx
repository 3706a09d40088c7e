/** The editor of one specification: variables, formulas with completion and the place of each fault, and a trial run. */
import { specification as contract, type KeptSpecification } from '@klarsikt/contract';
import {
  type ControlSpecification,
  nextVariableKey,
  type SpecificationVariable,
  sameJson,
  specificationProblems,
} from '@klarsikt/engine';
import { useId, useState } from 'react';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { useCommand } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { SummedForm } from '../../../ui/fields/SummedForm.tsx';
import { NativeSelect, TextInput } from '../../../ui/kit/fields.ts';
import { Page } from '../../../ui/Page.tsx';
import { completionsOf } from './completion.ts';
import styles from './specifications.module.css';
import { TrialRun } from './TrialRun.tsx';
import { texts } from './texts.ts';

type Action = ControlSpecification['actions'][number];
const replaced = <T,>(list: readonly T[], at: number, next: T | null): T[] =>
  list.flatMap((one, index) => (index === at ? (next === null ? [] : [next]) : [one]));
const sources = ['entered', 'figure', 'level'] as const;
const types = ['number', 'boolean'] as const;
const results = ['design', 'operation', 'effect', 'text'] as const;

interface PartProps {
  readonly spec: ControlSpecification;
  readonly onChange: (spec: ControlSpecification) => void;
}

/** What is wrong at a field, with its place in a formula. */
function useFault(spec: ControlSpecification): (field: string) => string | undefined {
  const t = useT(texts);
  const { text } = useFormat();
  const problems = specificationProblems(spec);
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined) return undefined;
    const { start, end } = problem;
    return start === undefined || end === undefined
      ? text(problem.text)
      : t('spec.at', { text: text(problem.text), start: start + 1, end: Math.max(end, start + 1) });
  };
}

function Variables({ spec, onChange }: PartProps) {
  const t = useT(texts);
  const fault = useFault(spec);
  const { vars } = spec;
  const write = (at: number, next: SpecificationVariable | null) =>
    onChange({ ...spec, vars: replaced(vars, at, next) });
  const add = () => {
    const key = nextVariableKey(vars.map((one) => one.key));
    onChange({
      ...spec,
      vars: [...vars, { key, name: '', unit: '', type: 'number', source: 'entered', from: '' }],
    });
  };
  return (
    <section className={styles.part} aria-label={t('spec.vars')}>
      <h2>{t('spec.vars')}</h2>
      {vars.map((variable, at) => {
        const { key, name, unit, type, source, from } = variable;
        const place = `vars[${at}]`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key can be renamed while it is written
          <div key={at} className={styles.line}>
            <TextInput
              size="xs"
              label={t('spec.key')}
              value={key}
              error={fault(`${place}.key`)}
              onChange={(event) => write(at, { ...variable, key: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              label={t('spec.varName', { key })}
              value={name}
              error={fault(`${place}.name`)}
              onChange={(event) => write(at, { ...variable, name: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              label={t('spec.unit', { key })}
              value={unit}
              onChange={(event) => write(at, { ...variable, unit: event.currentTarget.value })}
            />
            <NativeSelect
              size="xs"
              label={t('spec.type', { key })}
              value={type}
              data={types.map((value) => ({ value, label: t(`spec.${value}`) }))}
              onChange={(event) =>
                write(at, {
                  ...variable,
                  type: types.find((one) => one === event.currentTarget.value) ?? 'number',
                })
              }
            />
            <NativeSelect
              size="xs"
              label={t('spec.source', { key })}
              value={source}
              data={sources.map((value) => ({ value, label: t(`spec.${value}`) }))}
              onChange={(event) =>
                write(at, {
                  ...variable,
                  source: sources.find((one) => one === event.currentTarget.value) ?? 'entered',
                })
              }
            />
            {source === 'entered' ? null : (
              <TextInput
                size="xs"
                className={styles.wide ?? ''}
                label={t('spec.from', { key })}
                description={t('spec.fromHelp')}
                value={from}
                error={fault(`${place}.from`)}
                onChange={(event) => write(at, { ...variable, from: event.currentTarget.value })}
              />
            )}
            <Button size="compact-xs" variant="subtle" onClick={() => write(at, null)}>
              {t('spec.removeOf', { name: key })}
            </Button>
          </div>
        );
      })}
      <div>
        <Button size="xs" variant="default" onClick={add}>
          {t('spec.addVar')}
        </Button>
      </div>
    </section>
  );
}

function Formula({
  spec,
  at,
  action,
  onWrite,
}: {
  readonly spec: ControlSpecification;
  readonly at: number;
  readonly action: Action;
  readonly onWrite: (action: Action | null) => void;
}) {
  const t = useT(texts);
  const fault = useFault(spec);
  const { to, expr, text } = action;
  const n = at + 1;
  const offers = completionsOf(expr, spec.vars);
  return (
    <div className={styles.line}>
      <NativeSelect
        size="xs"
        label={t('spec.to', { n })}
        value={to}
        error={fault(`actions[${at}].to`)}
        data={results.map((value) => ({ value, label: t(`spec.to.${value}`) }))}
        onChange={(event) =>
          onWrite({ ...action, to: results.find((one) => one === event.currentTarget.value) ?? 'text' })
        }
      />
      <div className={styles.wide}>
        <TextInput
          size="xs"
          className={styles.formula ?? ''}
          label={t('spec.expr', { n })}
          value={expr}
          spellCheck={false}
          autoComplete="off"
          error={fault(`actions[${at}].expr`)}
          onChange={(event) => onWrite({ ...action, expr: event.currentTarget.value })}
        />
        {offers.length === 0 ? null : (
          <ul className={styles.offers} aria-label={t('spec.complete')}>
            {offers.map((offer) => (
              <li key={offer.text}>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onWrite({ ...action, expr: offer.text })}
                >
                  {offer.label}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextInput
        size="xs"
        className={styles.wide ?? ''}
        label={t('spec.text', { n })}
        value={text}
        onChange={(event) => onWrite({ ...action, text: event.currentTarget.value })}
      />
      <Button size="compact-xs" variant="subtle" onClick={() => onWrite(null)}>
        {t('spec.removeOf', { name: t('spec.expr', { n }) })}
      </Button>
    </div>
  );
}

function Formulas({ spec, onChange }: PartProps) {
  const t = useT(texts);
  const { actions } = spec;
  return (
    <section className={styles.part} aria-label={t('spec.actions')}>
      <h2>{t('spec.actions')}</h2>
      {actions.map((action, at) => (
        <Formula
          // biome-ignore lint/suspicious/noArrayIndexKey: a formula has no name of its own
          key={at}
          spec={spec}
          at={at}
          action={action}
          onWrite={(next) => onChange({ ...spec, actions: replaced(actions, at, next) })}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ ...spec, actions: [...actions, { to: 'design', expr: '', text: '' }] })}
        >
          {t('spec.addAction')}
        </Button>
      </div>
    </section>
  );
}

interface EditorProps {
  /** Null: a new one. */
  readonly kept: KeptSpecification | null;
  readonly onClose: () => void;
}

export function SpecificationEditor({ kept, onClose }: EditorProps) {
  const t = useT(texts);
  const form = useId();
  const [tried, setTried] = useState(false);
  const [base, setBase] = useState(kept);
  const [name, setName] = useState(kept?.name ?? '');
  const [spec, setSpec] = useState<ControlSpecification>(kept?.spec ?? { vars: [], actions: [] });
  const refreshes = [contract.list];
  const create = useCommand(contract.create, { refreshes });
  const update = useCommand(contract.update, { refreshes });
  const count = specificationProblems(spec).length;
  const isChanged = base === null || base.name !== name || !sameJson(base.spec, spec);
  const onSuccess = (saved: KeptSpecification) => {
    setBase(saved);
    say(t('spec.saved', { revision: saved.revision }), 'success');
  };
  const save = () => {
    setTried(true);
    if (count > 0 || name.trim() === '') return;
    if (base === null) create.mutate({ body: { name, spec } }, { onSuccess });
    else
      update.mutate(
        { params: { id: base.id }, body: { revision: base.revision, name, spec } },
        { onSuccess },
      );
  };
  const { language } = useFormat();
  const error = create.error ?? update.error;
  const refused = error === null ? null : sentenceOf(error, language);
  return (
    <Page
      title={name === '' ? t('spec.new') : name}
      sub={count === 0 ? undefined : t('spec.problems', { count })}
      tools={
        <>
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('spec.back')}
          </Button>
          <Button
            size="xs"
            type="submit"
            form={form}
            disabled={!isChanged || create.isPending || update.isPending}
          >
            {t('spec.save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <SummedForm id={form} className={styles.part} onSubmit={save}>
          <TextInput
            size="xs"
            label={t('spec.name')}
            maxLength={255}
            value={name}
            description={t('spec.nameHow')}
            error={tried && name.trim() === '' ? t('spec.nameMissing') : refused}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Variables spec={spec} onChange={setSpec} />
          <Formulas spec={spec} onChange={setSpec} />
        </SummedForm>
        <TrialRun spec={spec} />
      </div>
    </Page>
  );
}
