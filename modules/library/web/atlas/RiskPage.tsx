/**
 * Page /atlas/entities/threat/{id}/edit/risk: risks by type with their levels, and the exploitation of each product
 * through each channel.
 */
import { atlasContract, type ThreatCard } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { createBlankMembers, isRecord, type JsonObject } from '@klarsikt/engine/fields';
import { modelTables } from '@klarsikt/engine/model';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useBreadcrumbNames } from '@klarsikt/web/shell/crumbs.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useParams } from '@tanstack/react-router';
import styles from './atlas.module.css';
import { ExploitationMatrix } from './ExploitationMatrix.tsx';
import { formatChoiceLabel } from './entity/groups.ts';
import { EntityKeyFinder } from './entity/KeyPicker.tsx';
import { publishingTexts } from './publishing-texts.ts';

type Card = Omit<ThreatCard, 'modelHash'>;
type LeveledType = Exclude<RiskType, 'legals'>;
const leveled = riskTypes.filter((type): type is LeveledType => type !== 'legals');
const singular: { readonly [T in LeveledType]: string } = {
  customers: 'customer',
  products: 'product',
  transactions: 'transaction',
  channels: 'channel',
  geographies: 'geography',
  industries: 'industry',
  legalForms: 'legalform',
};

export function AtlasRiskPage() {
  const t = useT(publishingTexts);
  const { text } = useFormat();
  const { id = '' } = useParams({ strict: false });
  const params = { type: 'threat', id: Number(id) };
  const entity = useCall(atlasContract.load, { params, query: {} }, { staleTime: 0 });
  const preview = useCall(
    atlasContract.preview,
    { params: { id: Number(id) }, body: {} },
    { staleTime: 0, timeoutMs: 20_000 },
  );
  const error = entity.error ?? preview.error;
  const card = preview.data?.card;
  const name = card ? text(card.name) : '';
  const address = `/atlas/entities/threat/${id}`;
  useBreadcrumbNames(name === '' ? {} : { [address]: name, [`${address}/edit`]: name });
  if (entity.data === undefined || !card)
    return (
      <Page title={t('risk.title')}>
        {error === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void preview.refetch()} />
        )}
      </Page>
    );
  const reload = () => Promise.all([entity.refetch(), preview.refetch()]);
  return (
    <Page
      title={text(card.name)}
      sub={t('risk.title')}
      tools={
        <Link className="text-link" to="/atlas/entities/threat/$id/edit" params={{ id }}>
          {t('preview.edit')}
        </Link>
      }
    >
      <Risks
        id={Number(id)}
        card={card}
        document={entity.data.document}
        revision={entity.data.revision}
        onSaved={reload}
      />
      <Exploitation
        id={Number(id)}
        card={card}
        document={entity.data.document}
        revision={entity.data.revision}
        onSaved={reload}
      />
    </Page>
  );
}

interface RisksProps {
  readonly id: number;
  readonly card: Card;
  readonly document: JsonObject;
  readonly revision: number;
  readonly onSaved: () => Promise<unknown>;
}

function listOwnKeys(document: JsonObject, type: RiskType): readonly string[] {
  const { relations } = document;
  const keys = isRecord(relations) ? relations[type] : [];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

function Risks({ id, card, document, revision, onSaved }: RisksProps) {
  const t = useT(publishingTexts);
  const { can } = useSession();
  const { busy, act } = useRecordAction();
  const editable = can('backoffice:Edit') && !busy;
  const relate = (type: RiskType, keys: readonly string[]) =>
    act(async () => {
      const patches: Patch[] = [{ op: 'set', path: `/relations/${type}`, value: [...keys] }];
      await call(atlasContract.modifyEntity, { params: { type: 'threat', id }, body: { revision, patches } });
      await onSaved();
    });
  return (
    <div className={styles.scroller}>
      <table className={styles.counts}>
        <caption className="visually-hidden">{t('risk.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('risk.risk')}</th>
            <th scope="col">{t('risk.relation')}</th>
            <th scope="col">{t('risk.individuals')}</th>
            <th scope="col">{t('risk.corporates')}</th>
            <th scope="col">{t('risk.threats')}</th>
            <th scope="col" aria-label={t('risk.takeOut')} />
          </tr>
        </thead>
        {leveled.map((type) => (
          <TypeRows
            key={type}
            type={type}
            risks={card.risks[type]}
            own={listOwnKeys(document, type)}
            editable={editable}
            onChange={(keys) => void relate(type, keys)}
          />
        ))}
      </table>
    </div>
  );
}

function buildBlankTexts(): JsonObject {
  return createBlankMembers(modelTables.threats.fields.texts.fields, getToday());
}

/** Edits the matrix of exploitation; its list of texts is saved as one value. */
function Exploitation({ id, card, document, revision, onSaved }: RisksProps) {
  const t = useT(publishingTexts);
  const { can } = useSession();
  const { busy, act } = useRecordAction();
  return (
    <ExploitationMatrix
      card={card}
      document={document}
      editable={can('backoffice:Edit') && !busy}
      onWrite={(cells) =>
        act(
          async () => {
            const exploitation = [...cells];
            // A new threat has no `texts` member yet, so the patch creates it.
            const patch: Patch = isRecord(document.texts)
              ? { op: 'set', path: '/texts/exploitation', value: exploitation }
              : { op: 'set', path: '/texts', value: { ...buildBlankTexts(), exploitation } };
            const patches = [patch];
            await call(atlasContract.modifyEntity, {
              params: { type: 'threat', id },
              body: { revision, patches },
            });
            await onSaved();
          },
          { done: t('risk.textSaved') },
        )
      }
    />
  );
}

interface TypeRowsProps {
  readonly type: LeveledType;
  readonly risks: Card['risks'][LeveledType];
  readonly own: readonly string[];
  readonly editable: boolean;
  readonly onChange: (keys: readonly string[]) => void;
}

function TypeRows({ type, risks, own, editable, onChange }: TypeRowsProps) {
  const t = useT(publishingTexts);
  const { text, language } = useFormat();
  const level = (value: number | null) =>
    value === null ? <span className="muted">{t('risk.notSegment')}</span> : <LevelChip level={value} />;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={5}>
          {formatChoiceLabel(type, language)} <span className="muted tabular">{risks.length}</span>
        </th>
        <td>
          {editable ? (
            <EntityKeyFinder
              label={`${t('risk.add')}: ${formatChoiceLabel(type, language)}`}
              types={[singular[type]]}
              taken={own}
              onPick={(key) => onChange([...own, key])}
            />
          ) : null}
        </td>
      </tr>
      {risks.map((risk) => (
        <tr key={risk.key}>
          <th scope="row">{text(risk.name)}</th>
          <td>{t(risk.own ? 'risk.own' : 'risk.mother')}</td>
          <td>{level(risk.individuals)}</td>
          <td>{level(risk.corporates)}</td>
          <td>{risk.threats}</td>
          <td>
            {editable && own.includes(risk.key) ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${t('risk.takeOut')}: ${text(risk.name)}`}
                onClick={() => onChange(own.filter((key) => key !== risk.key))}
              >
                {t('risk.takeOut')}
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
