import { type AssistantTool, assistantToolNames } from '@klarsikt/contract';

export function filterTools(words: readonly string[]): AssistantTool[] {
  return assistantToolNames.filter((name) => words.includes(name));
}
