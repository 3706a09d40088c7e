import type { ReportDraft, SavedReport } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { useState } from 'react';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

interface DraftProps {
  readonly draft: ReportDraft;
  readonly editor: DocumentEditor<SavedReport>;
  readonly isEditing: boolean;
  readonly onSaved: () => void;
}

type Section = ReportDraft['sections'][number];
type Words = SavedReport['words'][string];

function useWrite({ editor, onSaved }: DraftProps) {
  const t = useT(savedReportsTexts);
  return async (patches: readonly Patch[]) => {
    editor.change(t('reports.own'), patches);
    await editor.flush();
    onSaved();
  };
}

const createWordsPatch = (id: string, words: Words): Patch => ({
  op: 'set',
  path: `/words/${id}`,
  value: { ...words, told: { ...words.told } },
});

interface EditProps {
  readonly first: string;
  readonly instead: boolean;
  readonly onSave: (text: string, instead: boolean) => void;
  readonly onCancel: () => void;
}

function Edit({ first, instead: before, onSave, onCancel }: EditProps) {
  const t = useT(savedReportsTexts);
  const [text, setText] = useState(first);
  const [instead, setInstead] = useState(before);
  return (
    <div className={styles.own}>
      <Textarea
        autosize
        minRows={3}
        maxRows={20}
        maxLength={20_000}
        aria-label={t('reports.own')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t('reports.instead')}
        checked={instead}
        onChange={(event) => setInstead(event.currentTarget.checked)}
      />
      <div className={styles.row}>
        <Button disabled={text.trim() === ''} onClick={() => onSave(text.trim(), instead)}>
          {t('reports.save')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('reports.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Lists figures that have changed since the adjacent own text was written. */
function MovedFigures({ moved }: { readonly moved: ReportDraft['words'][number]['moved'] }) {
  const t = useT(savedReportsTexts);
  return (
    <ul className={styles.moved}>
      {moved.map(({ name, before, now }) => (
        <li key={name}>
          <del>{before}</del>{' '}
          {now === null ? (
            t('reports.gone')
          ) : (
            <>
              {t('reports.isNow')} <ins>{now}</ins>
            </>
          )}{' '}
          <span className="muted">{name.startsWith('¶') ? '' : name}</span>
        </li>
      ))}
    </ul>
  );
}

interface OwnProps extends DraftProps {
  readonly id: string;
  readonly words: Words;
  readonly section: Section | null;
}

function Own(props: OwnProps) {
  const t = useT(savedReportsTexts);
  const write = useWrite(props);
  const { session } = useSession();
  const [open, setOpen] = useState(false);
  const { date } = useFormat();
  const { id, words, section, draft, isEditing } = props;
  const moved = draft.words.find((one) => one.id === id)?.moved ?? [];
  const author = session?.user?.displayName ?? words.author;
  const renewed = (change: Partial<Words>): Words => ({
    ...words,
    told: section?.told ?? words.told,
    author,
    at: new Date().toISOString(),
    ...change,
  });
  if (open)
    return (
      <Edit
        first={words.text}
        instead={words.instead}
        onCancel={() => setOpen(false)}
        onSave={(text, instead) => {
          setOpen(false);
          void write([createWordsPatch(id, renewed({ text, instead }))]);
        }}
      />
    );
  return (
    <aside className={styles.own} data-moved={moved.length > 0 || undefined} aria-label={t('reports.own')}>
      <p className="muted">
        {t('reports.own')} · {words.author}, {date(words.at)}{' '}
        {moved.length === 0 ? null : <span className={styles.mark}>{t('reports.moved')}</span>}
      </p>
      <p className={styles.said}>{words.text}</p>
      <MovedFigures moved={moved} />
      {isEditing ? (
        <div className={styles.row}>
          {moved.length === 0 || section === null ? null : (
            <Button variant="default" onClick={() => void write([createWordsPatch(id, renewed({}))])}>
              {t('reports.right')}
            </Button>
          )}
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {t('reports.edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            onClick={() => void write([{ op: 'remove', path: `/words/${id}` }])}
          >
            {t('reports.back')}
          </Button>
        </div>
      ) : null}
    </aside>
  );
}

function BlockView(
  props: DraftProps & {
    readonly section: Section;
    readonly index: number;
    readonly html: string;
    readonly replaced: boolean;
  },
) {
  const t = useT(savedReportsTexts);
  const write = useWrite(props);
  const { session } = useSession();
  const { document } = useDocumentState(props.editor);
  const [open, setOpen] = useState(false);
  const { section, index, html, replaced, isEditing } = props;
  const save = (text: string, instead: boolean) => {
    setOpen(false);
    const words: Words = {
      section: section.key,
      after: index + 1,
      instead,
      text,
      author: session?.user?.displayName ?? '',
      at: new Date().toISOString(),
      told: section.told,
    };
    void write([createWordsPatch(crypto.randomUUID(), words)]);
  };
  return (
    <div>
      <div className={replaced ? styles.replaced : undefined}>
        <ReportSheet label={section.title} language={document.language} html={html} />
      </div>
      {open ? <Edit first="" instead={false} onSave={save} onCancel={() => setOpen(false)} /> : null}
      {isEditing && !open ? (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
            {t('reports.write')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SectionView(props: DraftProps & { readonly section: Section; readonly at: number }) {
  const { section, at, draft, editor } = props;
  const { document } = useDocumentState(editor);
  const own = draft.words.flatMap(({ id, section: where }) => {
    const words = document.words[id];
    return where === at && words !== undefined ? [{ id, words }] : [];
  });
  const standing = (after: number) =>
    own
      .filter(({ words }) => Math.min(words.after, section.blocks.length) === after)
      .map(({ id, words }) => <Own key={id} {...props} id={id} words={words} section={section} />);
  const Title = section.level <= 1 ? 'h2' : 'h3';
  return (
    <section id={`section-${at}`}>
      {section.title === '' ? null : (
        <Title>
          {section.number} {section.title}
        </Title>
      )}
      {standing(0)}
      {section.blocks.map(({ html, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a generated block is known by its place
        <div key={`${index} ${text.slice(0, 40)}`}>
          <BlockView
            {...props}
            index={index}
            html={html}
            replaced={own.some(({ words }) => words.instead && words.after === index + 1)}
          />
          {standing(index + 1)}
        </div>
      ))}
    </section>
  );
}

export function ReportDraftEditor(props: DraftProps) {
  const t = useT(savedReportsTexts);
  const { draft, editor } = props;
  const { document } = useDocumentState(editor);
  const homeless = draft.words.flatMap(({ id, section }) => {
    const words = document.words[id];
    return section === null && words !== undefined ? [{ id, words }] : [];
  });
  return (
    <>
      <ul className={styles.sections} aria-label={t('reports.sections')}>
        {draft.sections.map(({ key, number, title }, at) =>
          title === '' ? null : (
            <li key={key}>
              <a href={`#section-${at}`}>
                {number} {title}
              </a>
            </li>
          ),
        )}
      </ul>
      <div className={styles.text}>
        {homeless.length === 0 ? null : <h2>{t('reports.homeless')}</h2>}
        {homeless.map(({ id, words }) => (
          <Own key={id} {...props} id={id} words={words} section={null} />
        ))}
        {draft.sections.map((section, at) => (
          <SectionView key={section.key} {...props} section={section} at={at} />
        ))}
      </div>
    </>
  );
}
