; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Where two patterns say the same about one node, the earlier one decides.

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
(using_declaration (variable_declarator name: (_) @local.definition.variable))
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
(import_statement
  (import_clause (named_imports (import_specifier name: "default" @import.name alias: (identifier) @import.alias)))
  source: (string) @import.module . (import_attribute)? @import.attributes)
(import_specifier name: (_) @local.skip alias: (_))

; export { a } from 'm' names nothing of this file
(export_statement (export_clause) @local.skip source: (_))
(export_statement (namespace_export) @local.skip)

; --- in JavaScript a class is named by a plain identifier, and a pattern is a parameter
(class_declaration name: (identifier) @local.definition.class (#set! scope "parent"))
(class name: (identifier) @local.definition.class)
(formal_parameters
  [(identifier) (object_pattern) (array_pattern) (assignment_pattern) (rest_pattern)] @local.definition.parameter)

; --- JSX: <div> is a tag of its own, <Card> and <ui.Card> are variables
((jsx_opening_element name: (identifier) @local.skip) (#match? @local.skip "^[a-z]"))
((jsx_closing_element name: (identifier) @local.skip) (#match? @local.skip "^[a-z]"))
((jsx_self_closing_element name: (identifier) @local.skip) (#match? @local.skip "^[a-z]"))
; what JSX is compiled to may call React by its name
[
  (jsx_element)
  (jsx_self_closing_element)
] @local.implies
(#set! implies "React")
