import { LevelChangesTable } from '@klarsikt/assessment/web/assessment/move/LevelChangesTable.tsx';
import type { EditionEffect, EditionPreview } from '@klarsikt/contract';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './lists.module.css';
import { useCountryListsApi } from './lists-context.ts';
import type { EditionSourceChoice } from './source.ts';
import { countryListsTexts } from './texts.ts';

const shownLevels = 30;

function Faults({ faults }: Pick<EditionPreview, 'faults'>) {
  const t = useT(countryListsTexts);
  return (
    <div role="alert">
      <h3>{t('lists.faults', { count: faults.length })}</h3>
      <ul className={styles.places}>
        {faults.map(({ cell, name, code, message }) => (
          <li key={`${cell} ${code} ${name}`}>
            <b>{cell === '' ? t('lists.whole') : cell}</b> {name}: {message}{' '}
            <small className="muted">{code}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Places({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return <p>{label}</p>;
  return (
    <details open={lines.length <= 12}>
      <summary>{label}</summary>
      <ul className={styles.places}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function Changes({ preview }: { readonly preview: EditionPreview }) {
  const t = useT(countryListsTexts);
  const { text, number } = useFormat();
  const { entered, left, moved, unchanged, group } = preview;
  const value = (of: number) => number(of, Number.isInteger(of) ? 0 : 1);
  const names = (places: readonly { readonly name: { readonly en: string; readonly sv: string } }[]) =>
    places.map(({ name }) => text(name)).join(', ');
  return (
    <section>
      <h3>{t('lists.changes')}</h3>
      <Places
        label={t('lists.entered', { count: entered.length })}
        lines={entered.map((place) => `${text(place.name)}: ${value(place.value)}`)}
      />
      <Places
        label={t('lists.left', { count: left.length })}
        lines={left.map((place) => `${text(place.name)}: ${value(place.value)}`)}
      />
      <Places
        label={t('lists.moved', { count: moved.length })}
        lines={moved.map((place) => `${text(place.name)}: ${value(place.before)} → ${value(place.after)}`)}
      />
      <p className="muted">{t('lists.unchanged', { count: unchanged })}</p>
      {group === null ? null : (
        <>
          <p>{t('lists.group', { name: text(group.name) })}</p>
          {group.entered.length === 0 ? null : <p>{t('lists.groupIn', { names: names(group.entered) })}</p>}
          {group.left.length === 0 ? null : <p>{t('lists.groupOut', { names: names(group.left) })}</p>}
        </>
      )}
    </section>
  );
}

interface EffectProps {
  readonly effect: EditionEffect;
  /** True in the working library, where the effect is shown but cannot be selected. */
  readonly isShownOnly: boolean;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

function findSkipReason({ approved, editable }: EditionEffect) {
  if (approved) return 'lists.approved';
  return editable ? null : 'lists.readOnly';
}

function Effect({ effect, isShownOnly, checked, onCheck }: EffectProps) {
  const t = useT(countryListsTexts);
  const { name, levels } = effect;
  const reason = findSkipReason(effect);
  const why = reason === null ? undefined : t(reason);
  return (
    <li className={styles.effect}>
      {isShownOnly ? (
        <b>{name}</b>
      ) : (
        <Checkbox
          size="xs"
          label={t('lists.takeInto', { name })}
          description={why}
          disabled={why !== undefined}
          checked={checked}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
      )}
      {levels.length === 0 ? (
        <p className="muted">{t('lists.levels', { count: 0 })}</p>
      ) : (
        <details>
          <summary>{t('lists.levels', { count: levels.length })}</summary>
          <LevelChangesTable label={t('lists.levelsOf', { name })} levels={levels.slice(0, shownLevels)} />
          {levels.length > shownLevels ? (
            <p className="muted">{t('lists.moreLevels', { count: levels.length - shownLevels })}</p>
          ) : null}
        </details>
      )}
    </li>
  );
}

interface EffectsProps {
  readonly listKey: string;
  readonly source: EditionSourceChoice;
  readonly preview: EditionPreview;
  readonly onDone: () => void;
}

const isFree = (effect: EditionEffect): boolean => findSkipReason(effect) === null;

export function EditionEffects({ listKey, source, preview, onDone }: EffectsProps) {
  const t = useT(countryListsTexts);
  const { date, language } = useFormat();
  const { assessments, more, faults, edition, revision } = preview;
  const { useTake, isLibrary } = useCountryListsApi();
  const { take, isPending } = useTake();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  if (faults.length > 0) return <Faults faults={faults} />;
  const chosen = assessments.filter((effect) => isFree(effect) && !left.has(effect.id));
  const isBack = 'back' in source;
  const backVerb = isLibrary ? 'lists.backLive' : 'lists.back';
  const verb = t(isBack ? backVerb : 'lists.take');
  const question = () => {
    if (isLibrary) return t(isBack ? 'lists.askLive' : 'lists.askLibrary');
    const count = chosen.length;
    return isBack
      ? t('lists.askBack', { count })
      : t('lists.ask', { count, date: date(edition?.date ?? '') });
  };
  const press = async () => {
    if (!(await askConfirmation({ message: question(), yes: verb }))) return;
    const named = chosen.map(({ id, revision: seen }) => ({ id, revision: seen }));
    try {
      await take(listKey, { revision, from: source, assessments: named });
      showNotice(t(isBack ? 'lists.doneBack' : 'lists.done'), 'success');
      onDone();
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <>
      <Changes preview={preview} />
      <section>
        <h3>{t('lists.assessments')}</h3>
        {assessments.length === 0 ? <p>{t('lists.assessmentsNone')}</p> : null}
        <ul className={styles.lists}>
          {assessments.map((effect) => (
            <Effect
              key={effect.id}
              effect={effect}
              isShownOnly={isLibrary}
              checked={isFree(effect) && !left.has(effect.id)}
              onCheck={(checked) =>
                setLeft(new Set(checked ? [...left].filter((id) => id !== effect.id) : [...left, effect.id]))
              }
            />
          ))}
        </ul>
        {more ? <p className="muted">{t('lists.more')}</p> : null}
      </section>
      <div>
        <Button size="xs" disabled={isPending} onClick={() => void press()}>
          {verb}
        </Button>
      </div>
    </>
  );
}
