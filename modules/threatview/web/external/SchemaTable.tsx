/** Members of a schema, each with its type and, when opened, its own members. */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import styles from './api.module.css';
import {
  alternativesOf,
  type Member,
  membersOf,
  type Schema,
  type Specification,
  typeWord,
} from './specification.ts';
import { texts } from './texts.ts';

interface SchemaTableProps {
  readonly schema: Schema;
  readonly schemas: Specification['schemas'];
}

function MemberRow({
  member,
  schemas,
}: {
  readonly member: Member;
  readonly schemas: Specification['schemas'];
}) {
  const t = useT(texts);
  // What is inside is drawn only when it is opened: a schema may hold itself.
  const [open, setOpen] = useState(false);
  const { name, required, schema } = member;
  const inside =
    membersOf(schema, schemas).length > 0 ||
    alternativesOf(schema, schemas).some((way) => membersOf(way, schemas).length > 0);
  return (
    <li>
      <code className={styles.member}>{name}</code>
      <span className={styles.type}>{typeWord(schema, schemas)}</span>
      {required ? <span className={styles.needed}>{t('external.required')}</span> : null}
      {inside ? (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('external.more')}</summary>
          {open ? <SchemaTable schema={schema} schemas={schemas} /> : null}
        </details>
      ) : null}
    </li>
  );
}

export function SchemaTable({ schema, schemas }: SchemaTableProps) {
  const members = membersOf(schema, schemas);
  const ways = alternativesOf(schema, schemas).filter((way) => membersOf(way, schemas).length > 0);
  if (members.length === 0 && ways.length === 0)
    return <p className={styles.type}>{typeWord(schema, schemas)}</p>;
  return (
    <ul className={styles.members} lang="en">
      {members.map((member) => (
        <MemberRow key={member.name} member={member} schemas={schemas} />
      ))}
      {ways.flatMap((way) =>
        membersOf(way, schemas).map((member) => (
          <MemberRow key={`${JSON.stringify(way).length} ${member.name}`} member={member} schemas={schemas} />
        )),
      )}
    </ul>
  );
}
