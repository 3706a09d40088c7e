/** Releases a publication at once or later, or removes it from the news. */

import { atlasContract, type NewsStatus as Standing } from '@klarsikt/contract';
import { getTimeInZone } from '@klarsikt/engine/calendar';
import type { JsonObject } from '@klarsikt/engine/fields';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { organizationTimeZoneStore } from '@klarsikt/web/platform/days.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dailyNewsTexts } from '../daily-texts.ts';
import { NewsStatusText } from '../NewsStanding.tsx';
import styles from './entity.module.css';
import { parseNewsReleaseTime } from './news-time.ts';

interface NewsProps {
  readonly id: number;
  readonly editor: DocumentEditor<JsonObject>;
  readonly editable: boolean;
  /** Called when the publication's data may have changed. */
  readonly onChanged: () => void;
}

export function NewsPanel({ id, editor, editable, onChanged }: NewsProps) {
  const t = useT(dailyNewsTexts);
  const { data, refetch } = useCall(atlasContract.getNews, { params: { id } });
  if (data === undefined) return null;
  const changed = () => {
    void refetch();
    onChanged();
    void refetchQueries(atlasContract.listNews);
  };
  return (
    <section className={styles.inbound} aria-labelledby="news-standing">
      <h2 id="news-standing">{t('news.standing')}</h2>
      <p>
        <NewsStatusText standing={data} />
      </p>
      {data.state === 'none' && data.planned === null ? (
        <p className="muted">{t('news.unreleased')}</p>
      ) : null}
      {editable ? <NewsForm id={id} editor={editor} standing={data} onChanged={changed} /> : null}
      <Touches touches={data.touches} />
    </section>
  );
}

interface FormProps extends Pick<NewsProps, 'id' | 'editor' | 'onChanged'> {
  readonly standing: Standing;
}

function useNews({ id, editor, onChanged }: Pick<FormProps, 'id' | 'editor' | 'onChanged'>) {
  const t = useT(dailyNewsTexts);
  const { dateTime } = useFormat();
  const { busy, act } = useRecordAction();
  // A release changes the revision of the publication, and the next call must send the new revision.
  const made = useRef(0);
  const looked = () => Math.max(made.current, editor.revision);
  /**
   * Saves pending changes; resolves to false if some remain unsaved, because a release contains only saved content.
   */
  const saved = async () => {
    await editor.flush();
    if (editor.isUnsent) showNotice(t('news.unsaved'), 'error');
    return !editor.isUnsent;
  };
  const params = { id };
  const release = (at: string | null) =>
    act(async () => {
      if (!(await saved())) return;
      const out = await call(atlasContract.releaseNews, { params, body: { revision: looked(), at } });
      made.current = out.revision;
      showNotice(at === null ? t('news.done') : t('news.donePlanned', { at: dateTime(out.at) }));
      onChanged();
    });
  const takeOut = () =>
    act(async () => {
      if (!(await saved())) return;
      const out = await call(atlasContract.takeOutNews, { params, body: { revision: looked() } });
      made.current = out.revision;
      showNotice(t('news.doneOut'));
      onChanged();
    });
  return { busy, release, takeOut };
}

function NewsForm({ standing, ...rest }: FormProps) {
  const t = useT(dailyNewsTexts);
  const [day, setDay] = useState('');
  const [clock, setClock] = useState('');
  const { busy, release, takeOut } = useNews(rest);
  const { state, planned, changed } = standing;
  const isOut = state === 'out' || state === 'version';
  const zone = useStore(organizationTimeZoneStore);
  const { at, fault, note } = parseNewsReleaseTime({ day, clock, zone }, new Date());
  return (
    <div className={styles.news}>
      {isOut && !changed && planned === null ? null : (
        <Button disabled={busy} onClick={() => void release(null)}>
          {t(isOut ? 'news.again' : 'news.now')}
        </Button>
      )}
      <DateField label={t('news.day')} value={day} onChange={setDay} />
      <TextInput
        label={t('news.clock', { zone })}
        placeholder="09:30"
        error={fault === null ? null : t(fault)}
        description={note === null || at === null ? null : t(note, { at: getTimeInZone(at, zone) })}
        value={clock}
        onChange={(event) => setClock(event.currentTarget.value)}
      />
      <Button variant="default" disabled={busy || at === null} onClick={() => void release(at)}>
        {t('news.later')}
      </Button>
      {isOut || planned !== null ? (
        <Button variant="default" disabled={busy} onClick={() => void takeOut()}>
          {t('news.takeOut')}
        </Button>
      ) : null}
    </div>
  );
}

function Touches({ touches }: Pick<Standing, 'touches'>) {
  const t = useT(dailyNewsTexts);
  const { text } = useFormat();
  return (
    <>
      <h3>{t('news.touches')}</h3>
      {touches.length === 0 ? <p className="muted">{t('news.touchesNothing')}</p> : null}
      <ul className={styles.plain}>
        {touches.map(({ key, type, id, name }) => (
          <li key={key}>
            <Link className="text-link" to="/atlas/entities/$type/$id" params={{ type, id: String(id) }}>
              {text(name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
