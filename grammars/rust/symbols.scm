; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- types and modules
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.enum_member
(field_declaration name: (field_identifier) @name) @definition.field
(trait_item name: (type_identifier) @name) @definition.interface
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(mod_item name: (identifier) @name) @definition.module

; --- `impl<T> Trait for path::Foo<T>`: no symbol, but what is inside is named after `Foo`
(impl_item type: [
  (type_identifier) @name
  (primitive_type) @name
  (scoped_type_identifier name: (type_identifier) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (dynamic_type trait: (type_identifier) @name)
  (dynamic_type trait: (generic_type type: (type_identifier) @name))
  (reference_type type: (type_identifier) @name)
  (reference_type type: (generic_type type: (type_identifier) @name))
]) @scope
(impl_item type: (_) @name) @scope

; --- functions
(impl_item body: (declaration_list (function_item name: (_) @name) @definition.method))
(trait_item body: (declaration_list (function_item name: (_) @name) @definition.method))
(trait_item body: (declaration_list (function_signature_item name: (_) @name) @definition.method))
(function_item name: (_) @name) @definition.function
(function_signature_item name: (_) @name) @definition.function
(macro_definition name: (identifier) @name) @definition.function

; --- values
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable
