import { type AssistantTool, assistantToolNames } from '@klarsikt/contract';

export function filterAssistantTools(words: readonly string[]): AssistantTool[] {
  return assistantToolNames.filter((name) => words.includes(name));
}
