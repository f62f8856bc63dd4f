; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- types, at any depth
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(class_declaration declaration_kind: "class" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "actor" name: (type_identifier) @name) @definition.class
(protocol_declaration name: (type_identifier) @name) @definition.interface
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type

; extension Outer.Inner: no symbol, but what is inside is named after it
(class_declaration
  declaration_kind: "extension"
  name: (user_type . (type_identifier) @name . (type_arguments) .)) @scope
(class_declaration declaration_kind: "extension" name: (_) @name) @scope

; --- enum cases: an entry that declares one case is that case's symbol, otherwise each name is its own
(enum_entry
  . (modifiers)? . name: (simple_identifier) @name . data_contents: (_)? . raw_value: (_)? .) @definition.enum_member
(enum_entry name: (simple_identifier) @name @definition.enum_member)

; --- functions
(class_body (function_declaration name: (simple_identifier) @name) @definition.method)
(enum_class_body (function_declaration name: (simple_identifier) @name) @definition.method)
(function_declaration name: (simple_identifier) @name) @definition.function
(function_declaration name: _ @name) @definition.operator
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
(protocol_function_declaration name: _ @name) @definition.operator
(init_declaration) @definition.constructor (#set! name "init")
(deinit_declaration) @definition.method (#set! name "deinit")
(subscript_declaration) @definition.method (#set! name "subscript")
(macro_declaration (simple_identifier) @name) @definition.function
(operator_declaration (custom_operator) @name) @definition.operator
(precedence_group_declaration (simple_identifier) @name) @definition.object

; --- properties: a declaration of one name is that name's symbol, otherwise each name is its own
(class_body (property_declaration
  . (modifiers)? . (value_binding_pattern) . name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? . value: (_)? . computed_value: (_)? . (willset_didset_block)? .) @definition.property)
(enum_class_body (property_declaration
  . (modifiers)? . (value_binding_pattern) . name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? . value: (_)? . computed_value: (_)? . (willset_didset_block)? .) @definition.property)
(source_file (property_declaration
  . (modifiers)? . (value_binding_pattern mutability: "let") . name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? . value: (_)? .) @definition.constant)
(source_file (property_declaration
  . (modifiers)? . (value_binding_pattern) . name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? . value: (_)? . computed_value: (_)? . (willset_didset_block)? .) @definition.variable)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) @definition.property))
(enum_class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) @definition.property))
(class_body (property_declaration name: (pattern (pattern (simple_identifier) @name @definition.property))))
(source_file (property_declaration
  (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name) @definition.constant))
(source_file (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name) @definition.variable))
