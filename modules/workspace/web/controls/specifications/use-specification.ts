import { specificationContract as contract, type StoredSpecification } from '@klarsikt/contract';
import { isSameJson } from '@klarsikt/engine/assessment';
import { type ControlSpecification, findSpecificationProblems } from '@klarsikt/engine/specification';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import { specificationsTexts } from './texts.ts';

export function useSpecificationEditor(kept: StoredSpecification | null) {
  const t = useT(specificationsTexts);
  const { language } = useFormat();
  const [tried, setTried] = useState(false);
  const [base, setBase] = useState(kept);
  const [name, setName] = useState(kept?.name ?? '');
  const [spec, setSpec] = useState<ControlSpecification>(kept?.spec ?? { vars: [], actions: [] });
  const refreshes = [contract.list];
  const create = useCommand(contract.create, { refreshes });
  const update = useCommand(contract.update, { refreshes });
  const problems = findSpecificationProblems(spec).length;
  const isUnnamed = name.trim() === '';
  const onSuccess = (saved: StoredSpecification) => {
    setBase(saved);
    showNotice(t('spec.saved', { revision: saved.revision }), 'success');
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
  const refused = error === null ? null : formatErrorMessage(error, language);
  return {
    name,
    setName,
    nameFault: tried && isUnnamed ? t('spec.nameMissing') : refused,
    spec,
    setSpec,
    problems,
    isChanged: base === null || base.name !== name || !isSameJson(base.spec, spec),
    isSaving: create.isPending || update.isPending,
    save,
  };
}
