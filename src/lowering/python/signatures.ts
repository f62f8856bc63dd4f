import type { AstNode } from '../../model/ast-node.ts';
import { type Core, MAY_FAIL } from '../../model/core.ts';
import { hasLateAnnotations } from '../../model/late-annotations.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { opaque } from './build.ts';
import { docstringOf, documentation, documentationForReaders } from './docstrings.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { areNamesAtHand } from './names-at-hand.ts';
import { isQuotedNeedlessly } from './needless-quotes.ts';
import { readsAnnotations } from './read-annotations.ts';
import { hasReadingBase, isGrammarRule, readsDocumentation } from './read-documentation.ts';
import { typeOfText } from './type-texts.ts';

/**
 * What a declaration shows beside what it does: annotations, type parameters, and its documentation, which a program
 * can read as well (`__annotations__`, `__doc__`).
 */
export function signatureOf(l: Lowering, node: AstNode): readonly Core[] {
  const docstring = docstringOf(node);
  const documented = !docstring
    ? []
    : isDocumentationRead(l, node)
      ? [documentation(docstring)]
      : documentationForReaders(docstring);
  switch (node.kind) {
    case 'function_definition':
      return [...documented, ...generics(l, node), ...annotationsOfFunction(l, node)];
    case 'class_definition':
      return [...documented, ...generics(l, node)];
    case 'module':
      return documented;
    case 'expression_statement':
      return named(node).flatMap((inner) => (inner.kind === 'assignment' ? signatureOf(l, inner) : []));
    case 'assignment':
      return annotation(l, partOf(node, 'type'), isOfClass(l, node) ? 'field type' : 'type');
    case 'type_alias_statement':
      return [lowerUnknown(l, node)];
    default:
      return [];
  }
}

/** By the decorators of it, and of the classes around it, and by what these extend. */
function isDocumentationRead(l: Lowering, node: AstNode): boolean {
  if (isGrammarRule(node) || readsDocumentation(l.file)) return true;
  for (let outer: AstNode | undefined = node; outer; outer = l.parents.get(outer)) {
    if (
      outer.kind === 'decorated_definition' &&
      !isDecoratedWithoutReading(l, outer) &&
      !isDecoratedHere(l, outer)
    )
      return true;
    if (hasReadingBase(l.file, outer)) return true;
  }
  return false;
}

/** Decorators that ask for types, some of them, but for no documentation: those of tests, of data, of kept results. */
const READ_NO_DOCUMENTATION =
  /^@\s*(?:pytest\.(?:fixture|mark\.\w+)|(?:functools\.)?(?:lru_cache|cache|cached_property)|(?:mock\.)?patch(?:\.\w+)?|(?:typing\.|t\.)?(?:final|override)|(?:dataclasses\.)?dataclass)\s*(?:\(|$)/;

function isDecoratedWithoutReading(l: Lowering, { children }: AstNode): boolean {
  return children.every(
    (decorator) =>
      isForReaders(l, decorator) ||
      READ_NO_DOCUMENTATION.test(l.file.text.slice(decorator.start, decorator.end)),
  );
}

/** All its decorators are functions of this file, which asks for no documentation. */
function isDecoratedHere(l: Lowering, { children }: AstNode): boolean {
  return children.every((decorator) => {
    if (decorator.kind !== 'decorator') return true;
    const [name] = named(decorator);
    const binding = name?.kind === 'identifier' ? l.file.bindings.of(name) : null;
    return binding?.kind === 'function' && !binding.import && binding.topLevel;
  });
}

function generics(l: Lowering, node: AstNode): readonly Core[] {
  const parameters = partOf(node, 'type_parameters');
  return parameters ? [lowerUnknown(l, parameters)] : [];
}

/** What its parameters and its result are declared to be. */
export function annotationsOfFunction(l: Lowering, node: AstNode): readonly Core[] {
  const isSeen = l.parents.get(node)?.kind === 'decorated_definition';
  const isRead = isSeen && !isDecoratedForReaders(l, l.parents.get(node)!);
  const mayBeRead = isRead || readsAnnotations(l.file);
  const role = (name: string): string => (isRead ? `seen ${name}` : name);
  const parameters = named(partOf(node, 'parameters') ?? node).flatMap((parameter, at) => {
    const orNone = !isRead && partOf(parameter, 'value')?.kind === 'none';
    return annotation(
      l,
      partOf(parameter, 'type'),
      mayBeRead ? `seen parameter ${at}` : `parameter ${at}`,
      orNone,
    );
  });
  const result = annotation(l, partOf(node, 'return_type'), role('return_type'));
  return [...parameters, ...result];
}

/** Decorators that ask no parameter what it is declared to hold: pytest finds what it hands to a test by the parameter's name. */
const READ_NO_TYPES =
  /^@\s*(?:pytest\.(?:fixture|mark\.\w+)|(?:functools\.)?(?:lru_cache|cache|cached_property)|(?:mock\.)?patch(?:\.(?:object|dict))?|(?:typing\.|t\.)?(?:final|override))\s*(?:\(|$)/;

function isDecoratedForReaders(l: Lowering, { children }: AstNode): boolean {
  return children.every(
    (decorator) =>
      isForReaders(l, decorator) || READ_NO_TYPES.test(l.file.text.slice(decorator.start, decorator.end)),
  );
}

/** Whether a decorator, or what stands beside it, asks for no types. */
export function isForReaders(l: Lowering, { kind, start, end }: AstNode): boolean {
  return (
    kind !== 'decorator' ||
    /^@\s*(?:staticmethod|classmethod|property|\w+\.setter|(?:abc\.)?abstractmethod|(?:t\.|typing\.)?overload|(?:contextlib\.)?(?:async)?contextmanager|(?:functools\.)?wraps\([\w.]+\))\s*$/.test(
      l.file.text.slice(start, end),
    )
  );
}

/**
 * The role says whether the annotation may stand on one side only: not in a class, where data classes read it, not
 * under a decorator, which may read it, and not where evaluating it may do anything, or fail.
 */
function annotation(l: Lowering, type: AstNode | null, role: string, orNone = false): readonly Core[] {
  if (!type) return [];
  const isLate = hasLateAnnotations(l.file);
  const form = withoutQuotes(l, lowerExpression(l, type), isLate);
  const whole = orNone ? opaque('or none', [form], type) : form;
  const said = isLate || areNamesAtHand(l, type) ? role : `${MAY_FAIL}${role}`;
  return [
    opaque(
      isSilent(form) ? said : `evaluated ${role}`,
      [isLate ? opaque('late', [whole], type) : whole],
      type,
    ),
  ];
}

/**
 * `List["C"]` as `List[C]`, where the text is a type; what a subscript of `Literal` holds are values. Where annotations
 * are evaluated, it stays written down that this one isn't: `quoted`, or `quoted needlessly` where it might as well be.
 */
function withoutQuotes(l: Lowering, form: Core, isLate: boolean): Core {
  if (form.op === 'literal') {
    const type = typeOfText(l, form);
    if (!type || isLate) return type ?? form;
    return opaque(isQuotedNeedlessly(type) ? 'quoted needlessly' : 'quoted', [type], form.source);
  }
  const [of] = form.children;
  const holdsValues = form.op === 'index' && /Literal|Annotated/.test(nameText(of));
  if (!/^(?:index|array|binary)$/.test(form.op) || holdsValues) return form;
  return { ...form, children: form.children.map((inner) => withoutQuotes(l, inner, isLate)) };
}

function nameText(node: Core | undefined): string {
  if (node?.op === 'member') return node.text;
  return node?.variable?.binding?.import?.name ?? node?.variable?.name ?? '';
}

function isSilent({ op, text, children }: Core): boolean {
  const isType =
    /^(?:literal|variable|member|index|array)$/.test(op) || /^(?:~\||quoted|quoted needlessly)$/.test(text);
  return isType && children.every(isSilent);
}

function isOfClass(l: Lowering, assignment: AstNode): boolean {
  const holder = l.parents.get(l.parents.get(assignment) ?? assignment);
  const around = holder && l.parents.get(holder);
  return around?.kind === 'class_definition';
}
