import type { AssessmentPerson } from '@klarsikt/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { findPartialMention, insertMention, matchesMentionInput } from './mention.ts';

const mostShown = 6;

interface MentionProps {
  readonly value: string;
  readonly people: readonly AssessmentPerson[];
  readonly onChange: (text: string) => void;
}

export function useMention({ value, people, onChange }: MentionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const name = caret === null ? null : findPartialMention(value, caret);
  const offered =
    name === null
      ? []
      : people.filter((person) => matchesMentionInput(person.name, name.typed)).slice(0, mostShown);
  const chosen = offered[Math.min(at, offered.length - 1)];
  const leave = () => setCaret(null);
  const write = (text: string, next: number) => {
    onChange(text);
    setCaret(next);
    setAt(0);
  };
  const take = (person: AssessmentPerson) => {
    if (name === null) return;
    const next = insertMention(value, name, person.name);
    onChange(next.text);
    leave();
    // The caret can only be set after the new text has been rendered.
    window.setTimeout(() => field.current?.setSelectionRange(next.caret, next.caret), 0);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen === undefined) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { field, offered, chosen, write, take, leave, onKeyDown };
}
