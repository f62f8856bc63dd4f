import type { AstNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';

/** The names that the classes of a file of Python have by themselves, before any object of them is made. */
export interface ClassLevel {
  readonly names: ReadonlySet<string>;
  /** Whether a class may get names that nobody spells: `locals()['size'] = ...` in its body. */
  readonly isOpen: boolean;
}

/**
 * What a class body gives a value to, in whichever way and under whichever condition, and what is stored in a class from
 * outside. A descriptor among them is asked whenever an object is.
 *
 *     class Box:                          Box.size = property(...)
 *         if sys.platform == 'win32':
 *             size = Registry('size')
 */
export const classLevelOf = onceEach(({ root, bindings }: ParsedFile): ClassLevel => {
  const names = new Set<string>();
  let isOpen = false;
  visit(root, false);
  return { names, isOpen };

  function visit(node: AstNode, isInClass: boolean): void {
    if (node.kind === 'identifier' && isInClass) {
      if (/^(?:locals|vars|exec|eval)$/.test(node.text)) isOpen = true;
      if (bindings.of(node)?.declarations.includes(node)) names.add(node.text);
    }
    if (/^(?:assignment|for_statement|for_in_clause|as_pattern_target)$/.test(node.kind))
      noteStores(
        node.kind === 'as_pattern_target' ? node : node.children[node.kind === 'assignment' ? 0 : 1]!,
      );
    const isInside =
      node.kind === 'class_definition' || (isInClass && !/^(?:function_definition|lambda)$/.test(node.kind));
    for (const child of node.children) visit(child, isInside);
  }

  function noteStores(target: AstNode): void {
    if (/^(?:pattern_list|tuple_pattern|list_pattern|as_pattern_target)$/.test(target.kind))
      target.children.forEach(noteStores);
    const [object, , name] = target.children;
    if (target.kind === 'attribute' && name && isClass(object!)) names.add(name.text);
  }

  /** `Box`, `lib.Box`, `cls`, `type(self)`, `self.__class__` */
  function isClass(object: AstNode): boolean {
    if (object.kind !== 'identifier')
      return object.kind !== 'attribute' || /^(?:__class__|[A-Z]\w*)$/.test(lastOf(object));
    const kind = bindings.of(object)?.kind;
    return kind === 'class' || kind === 'import' || /^(?:cls|klass|[A-Z]\w*)$/.test(object.text);
  }
});

function lastOf({ children }: AstNode): string {
  return children.at(-1)?.text ?? '';
}
