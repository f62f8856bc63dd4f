; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all. Go has one namespace for variables, types and packages.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes; every clause of a switch or select is a block
[
  (function_declaration)
  (method_declaration)
  (func_literal)
  (function_type)
  (method_elem)
] @local.scope
(#set! scope.kind "function")
[
  (block)
  (if_statement)
  (for_statement)
  (expression_switch_statement)
  (type_switch_statement)
  (select_statement)
  (expression_case)
  (default_case)
  (type_case)
  (communication_case)
  (type_spec)
  (type_alias)
] @local.scope

; --- names of the package are seen everywhere in it, and in its other files
(function_declaration name: (identifier) @local.definition.function (#set! scope "parent"))
(source_file (var_declaration (var_spec name: (identifier) @local.definition.variable)))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @local.definition.variable))))
(source_file (const_declaration (const_spec name: (identifier) @local.definition.variable)))
(source_file (type_declaration
  (type_spec name: (type_identifier) @local.definition.type (#set! scope "parent") (#set! namespace "value"))))
(source_file (type_declaration
  (type_alias name: (type_identifier) @local.definition.type (#set! scope "parent") (#set! namespace "value"))))

; --- names of a block are seen after their declaration; a second := in the block assigns
((var_spec name: (identifier) @local.definition.variable) @local.after)
((const_spec name: (identifier) @local.definition.variable) @local.after)
((short_var_declaration left: (_) @local.definition.variable) @local.after)
((range_clause left: (_) @local.definition.variable ":=") @local.after)
((receive_statement left: (_) @local.definition.variable ":=") @local.after)
; what is switched on still means the name around: switch n := n.(type)
(type_switch_statement alias: (_) @local.definition.variable value: (_) @local.after)
(type_spec name: (type_identifier) @local.definition.type
  (#set! scope "parent") (#set! namespace "value") (#set! visible "here"))
(type_alias name: (type_identifier) @local.definition.type
  (#set! scope "parent") (#set! namespace "value") (#set! visible "here"))

; --- parameters, named results, receivers and the type parameters that a receiver names
(parameter_declaration name: (identifier) @local.definition.parameter)
(variadic_parameter_declaration name: (identifier) @local.definition.parameter)
(type_parameter_declaration name: (identifier) @local.definition.type (#set! namespace "value") (#set! generic))
(method_declaration receiver: (parameter_list (parameter_declaration type: (generic_type
  type_arguments: (type_arguments (type_elem (type_identifier) @local.definition.type))))) (#set! namespace "value") (#set! generic))
(method_declaration receiver: (parameter_list (parameter_declaration type: (pointer_type (generic_type
  type_arguments: (type_arguments (type_elem (type_identifier) @local.definition.type)))))) (#set! namespace "value") (#set! generic))

; A parameter is seen in the body alone: url *url.URL
(_ parameters: (parameter_list (parameter_declaration type: (_) @local.outside)))
(_ parameters: (parameter_list (variadic_parameter_declaration type: (_) @local.outside)))
(_ result: (parameter_list (parameter_declaration type: (_) @local.outside)))
(_ result: [
  (type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type) (array_type) (map_type)
  (channel_type) (function_type) (interface_type) (struct_type) (parenthesized_type)
] @local.outside)
(method_declaration receiver: (parameter_list (parameter_declaration
  type: [(type_identifier) (pointer_type (type_identifier))] @local.outside)))

; --- labels
(labeled_statement label: (label_name) @local.definition.label (#set! hoist "function"))

; --- T{name: v}: a field, or a variable that is a key: only the type tells
(composite_literal type: [(map_type) (slice_type) (array_type) (implicit_length_array_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @local.reference))))
(keyed_element key: (literal_element (identifier) @local.opaque))

; --- imports
(import_spec name: (package_identifier) @import.alias path: (_) @import.module)
(import_spec !name path: (_) @import.last)
