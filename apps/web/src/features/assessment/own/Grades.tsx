/** Own grades of library threats, and what of the library is hidden: each with its reason. */
import {
  type CollectionName,
  gradeMethods,
  hideableCollections,
  type OwnThreatGrade,
  reviewPeriodDays,
  titleOf,
} from '@klarsikt/engine';
import { useState } from 'react';
import { daysAfter, today } from '../../../platform/days.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { choiceWord, collectionWords } from '../../../platform/model/model-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { MultiSelect, NativeSelect, Textarea } from '../../../ui/kit/fields.ts';
import styles from './own.module.css';
import { useParts, writeAt } from './parts.tsx';
import { texts } from './texts.ts';

type Draft = Partial<Pick<OwnThreatGrade, 'priv' | 'corp'>> & {
  readonly threat: string;
  readonly motivation: string;
  readonly methods: readonly string[];
};
const blank: Draft = { threat: '', motivation: '', methods: [] };

const isMethod = (word: string): word is (typeof gradeMethods)[number] =>
  gradeMethods.some((method) => method === word);

function useNamed(): (collection: CollectionName, key: string) => string {
  const { model } = useParts();
  const { text } = useFormat();
  return (collection, key) => {
    const entity = model[collection].byKey.get(key);
    return entity === undefined ? key : text(titleOf(collection, entity));
  };
}

function GradeDraft({
  draft,
  setDraft,
}: {
  readonly draft: Draft;
  readonly setDraft: (next: Draft) => void;
}) {
  const t = useT(texts);
  const { version, author, change } = useParts();
  const { text, compare, language, level } = useFormat();
  const { threat, motivation, methods, priv, corp } = draft;
  const library = version.threats.byKey.get(threat);
  const complete = threat !== '' && motivation.trim() !== '' && (priv !== undefined || corp !== undefined);
  const threats = version.threats.list
    .map(({ key, name }) => ({ value: key, label: text(name) }))
    .sort((a, b) => compare(a.label, b.label));
  const figure = (side: 'priv' | 'corp') => (value: number | null) => {
    const { [side]: _, ...rest } = draft;
    setDraft(value === null ? rest : { ...rest, [side]: value });
  };
  const save = () => {
    const grade = {
      ...(priv === undefined ? {} : { priv }),
      ...(corp === undefined ? {} : { corp }),
      methods: methods.filter(isMethod),
      motivation,
      author,
      date: today(),
    };
    change(t('own.grades'), [writeAt(['grades', threat], grade)]);
    setDraft(blank);
  };
  return (
    <div className={styles.form}>
      <NativeSelect
        size="xs"
        label={t('own.threat')}
        value={threat}
        data={[{ value: '', label: t('own.none.choice') }, ...threats]}
        onChange={(event) => setDraft({ ...draft, threat: event.currentTarget.value })}
      />
      {library === undefined ? null : (
        <p className="muted">
          {t('own.libraryGrade', {
            priv: level(library.privGrade?.grade ?? null),
            corp: level(library.corpGrade?.grade ?? null),
          })}
        </p>
      )}
      <div className={styles.pair}>
        <NumberField
          size="xs"
          label={t('own.individuals')}
          min={0}
          max={4}
          value={priv ?? null}
          onChange={figure('priv')}
        />
        <NumberField
          size="xs"
          label={t('own.corporates')}
          min={0}
          max={4}
          value={corp ?? null}
          onChange={figure('corp')}
        />
      </div>
      <MultiSelect
        size="xs"
        label={t('own.methods')}
        data={gradeMethods.map((word) => ({ value: word, label: choiceWord(word, language) ?? word }))}
        value={[...methods]}
        onChange={(next) => setDraft({ ...draft, methods: next })}
      />
      <Textarea
        size="xs"
        autosize
        label={t('own.motivation')}
        value={motivation}
        onChange={(event) => setDraft({ ...draft, motivation: event.currentTarget.value })}
      />
      {complete ? null : <p className="muted">{t('own.gradeIncomplete')}</p>}
      <div>
        <Button size="xs" disabled={!complete} onClick={save}>
          {t('own.save')}
        </Button>
      </div>
    </div>
  );
}

export function Grades() {
  const t = useT(texts);
  const named = useNamed();
  const { parts, editable, change } = useParts();
  const { level, date } = useFormat();
  const [draft, setDraft] = useState<Draft>(blank);
  const grades = Object.entries(parts.grades ?? {});
  return (
    <div className={styles.list}>
      {grades.length === 0 ? <p className="muted">{t('own.gradesNone')}</p> : null}
      {grades.map(([key, grade]) => (
        <div key={key} className={styles.row}>
          <span className={styles.grow}>
            {named('threats', key)}
            <br />
            <small className="muted">
              {grade.motivation} {t('own.by', { author: grade.author, date: date(grade.date) })}
              {'. '}
              {t('own.due', {
                date: date(daysAfter(grade.date, reviewPeriodDays)),
              })}
            </small>
          </span>
          <span className="tabular">
            {level(grade.priv ?? null)} / {level(grade.corp ?? null)}
          </span>
          {editable ? (
            <>
              <Button size="compact-xs" variant="subtle" onClick={() => setDraft({ threat: key, ...grade })}>
                {t('own.change')}
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => change(t('own.grades'), [writeAt(['grades', key], null)])}
              >
                {t('own.remove')}
              </Button>
            </>
          ) : null}
        </div>
      ))}
      {editable ? <GradeDraft draft={draft} setDraft={setDraft} /> : null}
    </div>
  );
}

const collectionOf = (has: (collection: CollectionName) => boolean): CollectionName | undefined =>
  hideableCollections.find(has);

function HideForm() {
  const t = useT(texts);
  const { model, author, change } = useParts();
  const { text, compare, language } = useFormat();
  const [collection, setCollection] = useState<(typeof hideableCollections)[number]>('threats');
  const [key, setKey] = useState('');
  const [reason, setReason] = useState('');
  const offered = model[collection].list
    .map((entity) => ({ value: entity.key, label: text(entity.name) }))
    .sort((a, b) => compare(a.label, b.label));
  const complete = key !== '' && reason.trim() !== '';
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <NativeSelect
          size="xs"
          label={t('own.kinds')}
          value={collection}
          data={hideableCollections.map((name) => ({ value: name, label: collectionWords[name][language] }))}
          onChange={(event) => {
            const next = hideableCollections.find((name) => name === event.currentTarget.value);
            if (next === undefined) return;
            setCollection(next);
            setKey('');
          }}
        />
        <NativeSelect
          size="xs"
          label={t('own.entity')}
          value={key}
          data={[{ value: '', label: t('own.none.choice') }, ...offered]}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </div>
      <Textarea
        size="xs"
        autosize
        label={t('own.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {complete ? null : <p className="muted">{t('own.hideIncomplete')}</p>}
      <div>
        <Button
          size="xs"
          disabled={!complete}
          onClick={() => {
            change(t('own.hidden'), [writeAt(['hidden', key], { reason, author, date: today() })]);
            setKey('');
            setReason('');
          }}
        >
          {t('own.hide')}
        </Button>
      </div>
    </div>
  );
}

export function Hidden() {
  const t = useT(texts);
  const named = useNamed();
  const { parts, model, editable, change } = useParts();
  const { date } = useFormat();
  const hidden = Object.entries(parts.hidden ?? {});
  return (
    <div className={styles.list}>
      {hidden.length === 0 ? <p className="muted">{t('own.hiddenNone')}</p> : null}
      {hidden.map(([key, { reason, author, date: at }]) => (
        <div key={key} className={styles.row}>
          <span className={styles.grow}>
            {named(collectionOf((name) => model[name].byKey.has(key)) ?? 'threats', key)}
            <br />
            <small className="muted">
              {reason} {t('own.by', { author, date: date(at) })}
            </small>
          </span>
          {editable ? (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => change(t('own.hidden'), [writeAt(['hidden', key], null)])}
            >
              {t('own.show')}
            </Button>
          ) : null}
        </div>
      ))}
      {editable ? <HideForm /> : null}
    </div>
  );
}
