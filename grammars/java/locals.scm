; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes. What a class inherits isn't in the file: it may hide a variable of the method around
[
  (class_declaration)
  (interface_declaration)
  (enum_declaration)
  (record_declaration)
  (annotation_type_declaration)
] @local.scope
(#set! scope.kind "class") (#set! scope.inherits "true")
(object_creation_expression (class_body) @local.scope (#set! scope.kind "class") (#set! scope.inherits "true"))
(enum_constant body: (class_body) @local.scope (#set! scope.kind "class") (#set! scope.inherits "true"))
[
  (method_declaration)
  (constructor_declaration)
  (compact_constructor_declaration)
  (lambda_expression)
] @local.scope
(#set! scope.kind "function")
[
  (block)
  (constructor_body)
  (for_statement)
  (enhanced_for_statement)
  (catch_clause)
  (try_with_resources_statement)
  (switch_block)
  (switch_rule)
] @local.scope
(enhanced_for_statement value: (_) @local.outside)
(try_with_resources_statement [(catch_clause) (finally_clause)] @local.outside)

; --- types: those inside a class are members, named from outside of it
(class_body
  [
    (class_declaration name: (identifier) @local.definition.member)
    (interface_declaration name: (identifier) @local.definition.member)
    (enum_declaration name: (identifier) @local.definition.member)
    (record_declaration name: (identifier) @local.definition.member)
    (annotation_type_declaration name: (identifier) @local.definition.member)
  ]
  (#set! namespace "type") (#set! scope "parent"))
(interface_body
  [
    (class_declaration name: (identifier) @local.definition.member)
    (interface_declaration name: (identifier) @local.definition.member)
    (enum_declaration name: (identifier) @local.definition.member)
    (record_declaration name: (identifier) @local.definition.member)
  ]
  (#set! namespace "type") (#set! scope "parent"))
(enum_body_declarations
  [
    (class_declaration name: (identifier) @local.definition.member)
    (interface_declaration name: (identifier) @local.definition.member)
    (enum_declaration name: (identifier) @local.definition.member)
    (record_declaration name: (identifier) @local.definition.member)
  ]
  (#set! namespace "type") (#set! scope "parent"))
(class_declaration name: (identifier) @local.definition.class (#set! namespace "type") (#set! scope "parent"))
(interface_declaration name: (identifier) @local.definition.class (#set! namespace "type") (#set! scope "parent"))
(enum_declaration name: (identifier) @local.definition.class (#set! namespace "type") (#set! scope "parent"))
(record_declaration name: (identifier) @local.definition.class (#set! namespace "type") (#set! scope "parent"))
(annotation_type_declaration name: (identifier) @local.definition.class (#set! namespace "type") (#set! scope "parent"))
(type_parameter (type_identifier) @local.definition.type)

; --- fields
(field_declaration declarator: (variable_declarator name: (identifier) @local.definition.member))
(constant_declaration declarator: (variable_declarator name: (identifier) @local.definition.member))
(enum_constant name: (identifier) @local.definition.member)
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @local.definition.member)))

; --- parameters and variables; a variable is seen from its own name on
(formal_parameter name: (identifier) @local.definition.parameter)
(spread_parameter (variable_declarator name: (identifier) @local.definition.parameter))
(inferred_parameters (identifier) @local.definition.parameter)
(lambda_expression parameters: (identifier) @local.definition.parameter)
(catch_formal_parameter name: (identifier) @local.definition.parameter)
(local_variable_declaration
  declarator: (variable_declarator name: (identifier) @local.definition.variable) (#set! visible "here"))
(resource name: (identifier) @local.definition.variable (#set! visible "here"))
(enhanced_for_statement name: (identifier) @local.definition.variable)

; how far a pattern's variable is seen depends on which way the condition goes, which this doesn't follow
(instanceof_expression name: (identifier) @local.definition.variable (#set! visible "here") (#set! frozen "true"))
(record_pattern_component (identifier) @local.definition.variable (#set! visible "here") (#set! frozen "true"))
(type_pattern (identifier) @local.definition.variable (#set! visible "here") (#set! frozen "true"))

; case RED: is a constant of the enum that the types tell, or a variable
(switch_label (identifier) @local.opaque)

; --- labels
(labeled_statement . (identifier) @local.definition.label)

; --- what is no variable
(method_reference (_) (identifier) @local.skip)
(scoped_type_identifier (_) (type_identifier) @local.skip)
(package_declaration) @local.skip

; --- imports
(import_declaration . (scoped_identifier) @import.path .)
(import_declaration (scoped_identifier scope: (_) @local.skip))
(import_declaration (_) @local.skip (asterisk))
