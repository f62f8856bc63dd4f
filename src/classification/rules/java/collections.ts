/** `Row` of `List<Row>` and `List<? extends Row>`, `String` and `Rate` of `Map<String, Rate>`. */
export function typesIn(type: string | undefined): readonly string[] {
  const inner = COLLECTION.exec(type ?? '')?.[1] ?? '';
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of inner) {
    depth += sign === '<' ? 1 : sign === '>' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push(part);
    part = sign === ',' && depth === 0 ? '' : part + sign;
  }
  const types = [...parts, part].map((one) => one.trim().replace(/^\? ?extends /, ''));
  return types.some((one) => one === '' || one.startsWith('?')) ? [] : types;
}

const COLLECTION =
  /^(?:Iterable|Collection|(?:Array|Linked)?List|(?:(?:Linked)?Hash|Tree|Sorted)?Set|Queue|Deque|(?:(?:Linked)?Hash|Tree|Sorted)?Map)<(.+)>$/;
