import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, fieldsOf } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { parameterTypes, resultTypes } from './types.ts';

/** The types by which a declaration is seen. Names of parameters and results are the function's own. */
export function signatureOf(l: Lowering, node: AstNode): readonly Core[] {
  switch (node.kind) {
    case 'function_declaration':
    case 'method_declaration': {
      const generic = fieldOf(node, 'type_parameters');
      const receiver = fieldOf(node, 'receiver');
      return [
        ...(generic ? [core('opaque', 'type parameters', [l.type(generic)], generic)] : []),
        ...(receiver
          ? parameterTypes(l, receiver).map((type) => core('opaque', 'receiver', [type], receiver))
          : []),
        ...parameterTypes(l, fieldOf(node, 'parameters')).map((type) => core('opaque', 'parameter', [type])),
        ...resultTypes(l, node).map((type) => core('opaque', 'result', [type])),
      ];
    }
    case 'type_spec': {
      const generic = fieldOf(node, 'type_parameters');
      const parameters = generic ? [l.type(generic)] : [];
      return [core('opaque', 'defined type', [...parameters, l.type(fieldOf(node, 'type')!)], node)];
    }
    case 'type_alias':
      return [core('opaque', 'named type', [core('parameters'), l.type(fieldOf(node, 'type')!)], node)];
    case 'field_declaration':
    case 'method_elem':
      return [core('opaque', node.kind, [l.type(node)], node)];
    case 'const_spec':
    case 'var_spec': {
      const type = fieldOf(node, 'type');
      return type
        ? [core('opaque', fieldOf(node, 'value') ? 'type' : 'kept type', [l.type(type)], type)]
        : [];
    }
    case 'identifier': {
      // One of the several names of a spec.
      const spec = node.field === 'name' ? l.parent(node) : null;
      return spec && /^(?:const|var)_spec$/.test(spec.kind) ? signatureOf(l, spec) : [];
    }
    default:
      return fieldsOf(node, 'type').length > 0 ? [l.type(node)] : [];
  }
}
