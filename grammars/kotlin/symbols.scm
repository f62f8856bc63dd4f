; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- types and objects, at any depth
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration (type_identifier) @name (enum_class_body)) @definition.enum
(class_declaration "enum" (type_identifier) @name) @definition.enum
(class_declaration (type_identifier) @name) @definition.class
(enum_entry (simple_identifier) @name) @definition.enum_member
(object_declaration (type_identifier) @name) @definition.object
(companion_object (type_identifier) @name) @definition.object
(companion_object) @definition.object (#set! name "Companion")
(type_alias (type_identifier) @name) @definition.type

; object : Listener { override fun ... }: no symbol, but its functions are named after it
(object_literal (delegation_specifier (user_type (type_identifier) @name))) @scope
(object_literal (delegation_specifier (constructor_invocation (user_type (type_identifier) @name)))) @scope

; --- functions; `fun Foo<T>.bar()` belongs to Foo
(class_body (function_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @container . (simple_identifier) @name) @definition.method)
(enum_class_body (function_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @container . (simple_identifier) @name) @definition.method)
(function_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @container . (simple_identifier) @name) @definition.function
(class_body (function_declaration (simple_identifier) @name) @definition.method)
(enum_class_body (function_declaration (simple_identifier) @name) @definition.method)
(function_declaration (simple_identifier) @name) @definition.function
(secondary_constructor) @definition.constructor (#set! name "constructor")

; --- properties: of a class, of its primary constructor, of the file, and those that extend a type
(property_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @container
  .
  (variable_declaration (simple_identifier) @name)) @definition.property
(property_declaration
  (modifiers (property_modifier) @modifier)
  (variable_declaration (simple_identifier) @name)
  (#eq? @modifier "const")) @definition.constant
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(class_parameter (binding_pattern_kind) (simple_identifier) @name) @definition.property
(source_file (property_declaration
  (binding_pattern_kind "val") (variable_declaration (simple_identifier) @name)) @definition.constant)
(source_file (property_declaration
  (binding_pattern_kind "var") (variable_declaration (simple_identifier) @name)) @definition.variable)
