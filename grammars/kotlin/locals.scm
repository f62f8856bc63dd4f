; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes. What a class inherits isn't in the file: it may hide a variable of the function around
[(class_declaration) (object_declaration) (companion_object) (object_literal)] @local.scope
(#set! scope.kind "class") (#set! scope.inherits "true")
(enum_entry (class_body) @local.scope (#set! scope.kind "class") (#set! scope.inherits "true"))
[
  (function_declaration)
  (secondary_constructor)
  (anonymous_function)
  (lambda_literal)
  (getter)
  (setter)
  (anonymous_initializer)
] @local.scope
(#set! scope.kind "function")
[
  (control_structure_body)
  (for_statement)
  (catch_block)
  (finally_block)
  (try_expression)
  (when_expression)
  (when_entry)
  (do_while_statement)
] @local.scope

; a variable of the body may have a parameter's name
(function_body (statements) @local.scope)

; --- types: those inside a class are members, named from outside of it
(class_body
  [
    (class_declaration (type_identifier) @local.definition.member)
    (object_declaration (type_identifier) @local.definition.member)
    (companion_object (type_identifier) @local.definition.member)
  ]
  (#set! namespace "type") (#set! scope "parent"))
(class_declaration (type_identifier) @local.definition.class (#set! namespace "type value") (#set! scope "parent"))
(object_declaration (type_identifier) @local.definition.class (#set! namespace "type value") (#set! scope "parent"))
(type_alias (type_identifier) @local.definition.type (#set! namespace "type value"))
(type_parameter (type_identifier) @local.definition.type)

; --- members: functions and properties of a class are found on its instances as well
(class_body (function_declaration (simple_identifier) @local.definition.member (#set! scope "parent")))
(enum_class_body (function_declaration (simple_identifier) @local.definition.member (#set! scope "parent")))
(class_body (property_declaration (variable_declaration . (simple_identifier) @local.definition.member)))
(enum_class_body (property_declaration (variable_declaration . (simple_identifier) @local.definition.member)))
(enum_entry (simple_identifier) @local.definition.member)
(class_parameter (binding_pattern_kind) (simple_identifier) @local.definition.member)

; --- functions; one with a receiver (`fun String.size()`) is called on something
(function_declaration
  [(user_type) (nullable_type) (parenthesized_type)] . (simple_identifier) @local.definition.member (#set! scope "parent"))
(function_declaration (simple_identifier) @local.definition.function (#set! scope "parent"))
(property_declaration
  [(user_type) (nullable_type) (parenthesized_type)] . (variable_declaration . (simple_identifier) @local.definition.member))

; --- parameters and variables; a variable is seen from its own name on
(class_parameter (simple_identifier) @local.definition.parameter)
(parameter (simple_identifier) @local.definition.parameter)
(parameter_with_optional_type (simple_identifier) @local.definition.parameter)
(lambda_parameters (variable_declaration . (simple_identifier) @local.definition.parameter))
(lambda_parameters (multi_variable_declaration (variable_declaration . (simple_identifier) @local.definition.parameter)))
(catch_block . (simple_identifier) @local.definition.variable)
(source_file (property_declaration (variable_declaration . (simple_identifier) @local.definition.variable)))
(property_declaration
  (variable_declaration . (simple_identifier) @local.definition.variable) (#set! visible "here"))
(property_declaration
  (multi_variable_declaration (variable_declaration . (simple_identifier) @local.definition.variable))
  (#set! visible "here"))
(for_statement (variable_declaration . (simple_identifier) @local.definition.variable))
(for_statement (multi_variable_declaration (variable_declaration . (simple_identifier) @local.definition.variable)))
(when_subject (variable_declaration . (simple_identifier) @local.definition.variable) (#set! visible "here"))

; --- what is no variable
(function_type_parameters (parameter (simple_identifier) @local.skip))
(navigation_suffix (simple_identifier) @local.skip)
(value_argument . (simple_identifier) @local.skip "=")
(callable_reference (simple_identifier) @local.opaque)
(package_header) @local.skip
(label) @local.skip

; --- imports
(import_header (identifier (simple_identifier) @local.skip "."))
(import_header (identifier) @local.skip (import_alias))
(import_header (identifier) @import.path (import_alias (type_identifier) @import.alias))
(import_header (identifier) @import.path .)
; a comment behind the last import stands inside of it
(import_header (identifier) @import.path . [(multiline_comment) (line_comment)]+ .)
