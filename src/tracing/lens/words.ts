import type { Contributor } from '../../model/trace-record.ts';

/** Hosts that goldthread has no name for. */
const UNNAMED = 'generic';

/**
 * Who did it, in a word: an agent by the family of its model, since that is what people call it; else by its own name.
 *
 *     anthropic/claude-opus-4-5   claude
 *     openai/gpt-5.2-codex        gpt
 *     cursor, of no known model   cursor
 *
 * @param agent as records name it; null where none is known.
 */
export function byWhom({ type, model_id }: Contributor, agent: string | null): string {
  switch (type) {
    case 'human':
      return 'a person';
    case 'ai':
    case 'mixed': {
      const model = model_id?.slice(model_id.lastIndexOf('/') + 1).split(/[-_.: ]/)[0];
      return model || (agent === null || agent === UNNAMED ? 'an agent' : agent);
    }
    case 'unknown':
      return 'somebody';
    default:
      return type satisfies never;
  }
}

/** A class as a person would call it. */
export function calledClass(mutationClass: string): string {
  return mutationClass === 'AST_REFACTOR' ? 'refactoring' : 'feature';
}
