import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreFile, core } from '../../model/core.ts';
import { named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { lowerStatement, lowerStatements } from './blocks.ts';
import { block } from './build.ts';
import { NOWHERE } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import { lowerAttribute, lowerConst, lowerFunction } from './functions.ts';
import { makeLowering } from './lowering.ts';
import { signatureOf } from './signatures.ts';
import { lowerStructure } from './structure.ts';

/** Lowers Rust. */
export function lowerRust(file: ParsedFile): CoreFile {
  const lowering = makeLowering(file);
  return {
    file,
    lower,
    signature: (node) => signatureOf(lowering, node),
    keptInCrate: (unseen) => (node) => signatureOf({ ...lowering, unseen }, node),
    variable: (binding) => lowering.variable(binding),
  };

  function lower(node: AstNode): readonly Core[] {
    switch (node.kind) {
      case 'source_file':
        return [block(named(node).flatMap(lower), node)];
      case 'block':
        return [block(lowerStatements(lowering, named(node), NOWHERE), node)];
      case 'function_item':
        return lowerFunction(lowering, node);
      case 'const_item':
      case 'static_item':
        return lowerConst(lowering, node);
      // What only the compiler reads is compared by its signature.
      case 'function_signature_item':
      case 'struct_item':
      case 'union_item':
      case 'enum_item':
      case 'enum_variant':
      case 'field_declaration':
      case 'type_item':
      case 'associated_type':
        return [];
      case 'let_declaration':
      case 'expression_statement':
        return lowerStatement(lowering, node);
      case 'attribute_item':
      case 'inner_attribute_item':
        return lowerAttribute(lowering, node);
      case 'mod_item':
      case 'impl_item':
      case 'trait_item':
      case 'macro_definition':
      case 'use_declaration':
        return [core('evaluate', '', [lowerStructure(lowering, node)], node)];
      default:
        return [lowerExpression(lowering, node)];
    }
  }
}
