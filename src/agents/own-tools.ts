/** The name under which `goldthread init` registers its MCP server; hosts spell its tools `mcp__goldthread__<tool>`. */
export const serverName = 'goldthread';

const prefix = `mcp__${serverName}__`;
const selectTool = 'select_active_intent';
const declareTool = 'declare_refactoring';

/** A call of one of goldthread's own MCP tools; null for every other tool, however alike its name. */
export type OwnTool =
  | { readonly type: 'select'; readonly intentId: string }
  | { readonly type: 'declare' }
  | { readonly type: 'other' };

/**
 * Recognises goldthread's own tools by their server's exact name. A selection without a usable id is an ordinary
 * call of an own tool: the tool itself will say what is wrong with it.
 */
export function ownTool(toolName: string, input: unknown): OwnTool | null {
  if (!toolName.startsWith(prefix)) return null;
  const name = toolName.slice(prefix.length);
  if (name === declareTool) return { type: 'declare' };
  if (name !== selectTool) return { type: 'other' };
  const id = typeof input === 'object' && input !== null && 'intent_id' in input ? input.intent_id : null;
  return typeof id === 'string' && id !== '' ? { type: 'select', intentId: id } : { type: 'other' };
}
