/** A specification while it is written: its name and contents, what hinders the saving, and the saving itself. */
import { specification as contract, type KeptSpecification } from '@klarsikt/contract';
import { type ControlSpecification, sameJson, specificationProblems } from '@klarsikt/engine';
import { sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import { texts } from './texts.ts';

/** The one that is kept; null for a new one. */
export function useSpecification(kept: KeptSpecification | null) {
  const t = useT(texts);
  const { language } = useFormat();
  const [tried, setTried] = useState(false);
  const [base, setBase] = useState(kept);
  const [name, setName] = useState(kept?.name ?? '');
  const [spec, setSpec] = useState<ControlSpecification>(kept?.spec ?? { vars: [], actions: [] });
  const refreshes = [contract.list];
  const create = useCommand(contract.create, { refreshes });
  const update = useCommand(contract.update, { refreshes });
  const problems = specificationProblems(spec).length;
  const isUnnamed = name.trim() === '';
  const onSuccess = (saved: KeptSpecification) => {
    setBase(saved);
    say(t('spec.saved', { revision: saved.revision }), 'success');
  };
  const save = () => {
    setTried(true);
    if (problems > 0 || isUnnamed) return;
    if (base === null) create.mutate({ body: { name, spec } }, { onSuccess });
    else
      update.mutate(
        { params: { id: base.id }, body: { revision: base.revision, name, spec } },
        { onSuccess },
      );
  };
  const error = create.error ?? update.error;
  const refused = error === null ? null : sentenceOf(error, language);
  return {
    name,
    setName,
    nameFault: tried && isUnnamed ? t('spec.nameMissing') : refused,
    spec,
    setSpec,
    problems,
    isChanged: base === null || base.name !== name || !sameJson(base.spec, spec),
    isSaving: create.isPending || update.isPending,
    save,
  };
}
