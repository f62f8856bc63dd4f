; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Where two patterns say the same about one node, the earlier one decides.

; --- places whose names are also members: N.x from outside of N, x everywhere after declare global
(internal_module body: (statement_block) @local.scope (#set! scope.kind "function"))
(module body: (statement_block) @local.scope @local.sealed (#set! scope.kind "module"))
(ambient_declaration (internal_module body: (statement_block) @local.sealed))
(ambient_declaration "global" (statement_block) @local.scope @local.sealed (#set! scope.kind "module"))

; constructor(private x) declares a parameter and a property
(required_parameter [(accessibility_modifier) (override_modifier) "readonly"] pattern: (identifier) @local.definition.member)
(optional_parameter [(accessibility_modifier) (override_modifier) "readonly"] pattern: (identifier) @local.definition.member)

; namespace N { export const x = 1 }
(internal_module body: (statement_block (export_statement
  [
    (lexical_declaration (variable_declarator name: (_) @local.definition.member))
    (variable_declaration (variable_declarator name: (_) @local.definition.member))
    (internal_module name: (identifier) @local.definition.member)
    (import_alias . (identifier) @local.definition.member)
  ]))
  (#set! namespace "value type namespace"))
(internal_module body: (statement_block (export_statement
  [
    (function_declaration name: (identifier) @local.definition.member)
    (generator_function_declaration name: (identifier) @local.definition.member)
    (function_signature name: (identifier) @local.definition.member)
    (class_declaration name: (type_identifier) @local.definition.member)
    (abstract_class_declaration name: (type_identifier) @local.definition.member)
    (interface_declaration name: (type_identifier) @local.definition.member)
    (type_alias_declaration name: (type_identifier) @local.definition.member)
    (enum_declaration name: (identifier) @local.definition.member)
  ]))
  (#set! namespace "value type namespace") (#set! scope "parent"))

; --- scopes
[
  (function_declaration)
  (generator_function_declaration)
  (function_expression)
  (generator_function)
  (arrow_function)
  (method_definition)
  (class_static_block)
] @local.scope
(#set! scope.kind "function")

(class_declaration) @local.scope
(class) @local.scope

; the catch clause holds the parameter, its block the rest
[
  (statement_block)
  (for_statement)
  (for_in_statement)
  (switch_body)
  (catch_clause)
] @local.scope

; --- functions
(function_declaration name: (identifier) @local.definition.function (#set! scope "parent") (#set! hoist "block"))
(generator_function_declaration name: (identifier) @local.definition.function (#set! scope "parent") (#set! hoist "block"))
(function_expression name: (identifier) @local.definition.function)
(generator_function name: (identifier) @local.definition.function)
(arrow_function parameter: (identifier) @local.definition.parameter)

; --- variables: a whole pattern may stand where a name may
(variable_declaration (variable_declarator name: (_) @local.definition.variable (#set! hoist "function")))
(lexical_declaration (variable_declarator name: (_) @local.definition.variable))
(assignment_expression "using" left: (identifier) @local.definition.variable)
(for_in_statement kind: "var" left: (_) @local.definition.variable (#set! hoist "function"))
(for_in_statement kind: ["let" "const"] left: (_) @local.definition.variable)
(catch_clause parameter: (_) @local.definition.variable)

; { [key()]: a = fallback }
(pair_pattern key: (computed_property_name) @local.expression)
(assignment_pattern right: (_) @local.expression)
(object_assignment_pattern right: (_) @local.expression)

; --- labels
(labeled_statement label: (statement_identifier) @local.definition.label)

; --- imports
(import_statement
  (import_clause (identifier) @import.alias)
  source: (string) @import.module . (import_attribute)? @import.attributes (#set! import.name "default"))
(import_statement
  (import_clause (namespace_import (identifier) @import.alias))
  source: (string) @import.module . (import_attribute)? @import.attributes (#set! import.name "*"))
(import_statement
  (import_clause (named_imports (import_specifier name: (_) @import.name !alias)))
  source: (string) @import.module . (import_attribute)? @import.attributes)
(import_statement
  (import_clause (named_imports (import_specifier name: (_) @import.name alias: (identifier) @import.alias)))
  source: (string) @import.module . (import_attribute)? @import.attributes)
(import_specifier name: (_) @local.skip alias: (_))

; export { a } from 'm' names nothing of this file
(export_statement (export_clause) @local.skip source: (_))
(export_statement (namespace_export) @local.skip)

; --- parameters
(required_parameter pattern: [(identifier) (object_pattern) (array_pattern) (rest_pattern)] @local.definition.parameter)
(optional_parameter pattern: [(identifier) (object_pattern) (array_pattern)] @local.definition.parameter)
(index_signature name: (identifier) @local.definition.parameter)

; --- declarations that are values, types, or both
(class_declaration name: (type_identifier) @local.definition.class (#set! scope "parent"))
(abstract_class_declaration name: (type_identifier) @local.definition.class (#set! scope "parent"))
(class name: (type_identifier) @local.definition.class)
(function_signature name: (identifier) @local.definition.function (#set! scope "parent"))
(enum_declaration name: (identifier) @local.definition.class (#set! scope "parent") (#set! namespace "value type namespace"))
(interface_declaration name: (type_identifier) @local.definition.type (#set! scope "parent"))
(type_alias_declaration name: (type_identifier) @local.definition.type (#set! scope "parent"))
(internal_module name: (identifier) @local.definition.class (#set! namespace "value namespace"))
(internal_module name: (nested_identifier . (identifier) @local.definition.class) (#set! namespace "value namespace"))
(type_parameter name: (type_identifier) @local.definition.type)
(mapped_type_clause name: (type_identifier) @local.definition.type)
(infer_type . (type_identifier) @local.definition.type)

; inside its braces an enum's members are names
(enum_body name: (property_identifier) @local.definition.member)
(enum_assignment name: (property_identifier) @local.definition.member)

; --- scopes of types
[
  (abstract_class_declaration)
  (interface_declaration)
  (type_alias_declaration)
  (index_signature)
  (enum_body)
] @local.scope
(conditional_type) @local.scope
(conditional_type left: (_) @local.outside)
(conditional_type alternative: (_) @local.outside)
[
  (function_signature)
  (method_signature)
  (abstract_method_signature)
  (call_signature)
  (construct_signature)
  (function_type)
  (constructor_type)
] @local.scope
(#set! scope.kind "function")

; --- imports in TypeScript's own way
(import_require_clause (identifier) @import.alias source: (string) @import.module (#set! import.name "export="))
(import_alias . (identifier) @local.definition.variable (#set! namespace "value type namespace"))
(export_statement "namespace" (identifier) @local.skip)
