import type { AstNode } from '../../model/ast-node.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Proof, RenamedKeyword } from '../proof.ts';
import { entityOf } from '../walk/entities.ts';
import type { FileFacts, Side, World } from '../world.ts';

/**
 * Why a call may not pass an argument by another keyword; null where each time the parameter of a function of the
 * callee's name, or of its class's `__init__`, is renamed alike.
 *
 *     def scale(n, by): ...   scale(2, by=3)      ->      def scale(n, factor): ...   scale(2, factor=3)
 *
 * Refused where one that answers to the callee's name took the new keyword before, or takes the old one still: then the
 * call hands on something else than it did (`put(url, data=x)`, `put(url, content=x)`).
 */
export function whyNotRenamedKeywords(
  world: World,
  proof: Proof,
  proofs: Iterable<Proof>,
): RenamedKeyword | null {
  if (proof.keywords.length === 0) return null;
  const renamed = new Set<string>();
  for (const { unit, locals } of proofs) {
    const { before } = unit;
    const callee = before.kind === 'constructor' ? before.parent?.simpleName : before.simpleName;
    for (const [old, now] of locals)
      if (old.kind === 'parameter') renamed.add(`${callee} ${old.name} ${now.name}`);
  }
  const follows = (keyword: RenamedKeyword): boolean => {
    const { callee, before, after, node } = keyword;
    return (
      renamed.has(`${callee} ${before} ${after}`) &&
      !takenBy(world.before, callee, before).has(after) &&
      !takenBy(world.after, callee, after).has(before) &&
      !isOfElsewhere(world.before, proof.unit.old, node)
    );
  };
  return proof.keywords.find((keyword) => !follows(keyword)) ?? null;
}

/**
 * Every keyword that a function or a class of a name takes on one side, but for one of them. Who doesn't take that one
 * and takes whatever comes (`**options`) hands on what is meant for somebody else, and so takes everything.
 */
function takenBy(side: Side, callee: string, own: string): { has(keyword: string): boolean } {
  const parameters = [...side.files.values()].flatMap(({ file }) =>
    file.symbols.filter((symbol) => nameOfCallee(symbol) === callee).map(parametersOf),
  );
  const handsOn = parameters.some(({ names, rest }) => rest && !names.includes(own));
  return { has: (keyword) => handsOn || parameters.some(({ names }) => names.includes(keyword)) };
}

interface Parameters {
  readonly names: readonly string[];
  readonly rest: boolean;
}

function nameOfCallee({ kind, simpleName, parent }: CodeSymbol): string | null {
  if (kind === 'constructor') return parent?.simpleName ?? null;
  return kind === 'function' || kind === 'method' ? simpleName : null;
}

/** What a function of Python calls its parameters, and whether it takes whatever comes (`**options`). */
export function parametersOf({ declaration }: CodeSymbol): Parameters {
  const list = declaration.children.find(({ field }) => field === 'parameters')?.children ?? [];
  const isRest = (node: AstNode): boolean =>
    node.kind === 'dictionary_splat_pattern' ||
    (node.kind === 'typed_parameter' && node.children.some(isRest));
  return {
    names: list.filter((node) => node.named && !isRest(node)).map(firstName),
    rest: list.some(isRest),
  };
}

function firstName(node: AstNode): string {
  const [first] = node.children;
  return first ? firstName(first) : node.text;
}

/** `requests.post(data=x)` is not called by what a function `post` of these files calls its parameter. */
function isOfElsewhere(side: Side, facts: FileFacts, keyword: AstNode): boolean {
  let [callee] = callAround(facts.file.root, keyword)?.children ?? [];
  while (callee?.kind === 'attribute') callee = callee.children[0];
  const entity = callee && entityOf(side, facts, callee);
  if (entity?.type === 'free') return true;
  if (entity?.type !== 'outside') return false;
  const parts = entity.module.split(/[./]/).filter(Boolean);
  return ![...side.files.keys()].some((path) =>
    path.split('/').some((part) => part.replace(/\.\w+$/, '') === parts[0]),
  );
}

function callAround(node: AstNode, inner: AstNode): AstNode | null {
  const next = node.children.find((one) => encloses(one, inner));
  if (!next || next === inner) return null;
  return callAround(next, inner) ?? (node.kind === 'call' && next.field === 'arguments' ? node : null);
}
