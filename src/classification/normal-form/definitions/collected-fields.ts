import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { classesNamed } from '../../symbols/classes.ts';
import type { Side } from '../../world.ts';

/**
 * Whether a Python class does something with the list of its fields, so that one field more or less is seen:
 *
 *     class Color(Enum):           class User(models.Model):      @dataclass          class A(metaclass=Registry):
 *         RED = 1                      name = CharField()         class P: ...
 *
 * A class may where it is decorated, has a metaclass, or is made from one that does: one of the change set, or one whose
 * name says so. Of other bases that aren't shown the ordinary is taken for granted, as it is of what they override.
 */
export function collectsFields(side: Side, owner: CodeSymbol, met: readonly CodeSymbol[] = []): boolean {
  const { file } = side.factsOf(owner);
  if (file.profile.id !== 'python' || met.includes(owner)) return false;
  if (owner.nodes.some(({ kind }) => kind === 'decorated_definition')) return true;
  if (owner.children.some(({ simpleName }) => simpleName === '__init_subclass__')) return true;
  const list = owner.declaration.children.find(({ field }) => field === 'superclasses');
  return (list?.children ?? []).some((base) => {
    if (!base.named || base.extra) return false;
    const name = nameOf(base);
    if (name === null) return true;
    const shown = classesNamed(side, name);
    if (shown.length === 0) return COLLECTS.test(name);
    return shown.some((one) => collectsFields(side, one, [...met, owner]));
  });
}

/** Enumerations, records, and what is stored, sent or shown field by field. */
const COLLECTS =
  /(?:Enum|Flag|Model|Tuple|Dict|Struct|Structure|Union|Schema|Form|Serializer|Settings|Document|Table|Record|Entity|Message|FilterSet|Factory|Config|^(?:Declarative)?Base)$/;

/** `Base`, `pkg.Base`, `Base[T]`; null for a keyword and for what is computed. */
function nameOf({ kind, children, text }: AstNode): string | null {
  if (kind === 'identifier') return text;
  if (kind === 'attribute') return children.find(({ field }) => field === 'attribute')?.text ?? null;
  return kind === 'subscript' ? nameOf(children[0]!) : null;
}
