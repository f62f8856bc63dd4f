; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- namespaces and types
(namespace_declaration name: (_) @name) @definition.namespace
(file_scoped_namespace_declaration name: (_) @name) @definition.namespace
(class_declaration name: (identifier) @name) @definition.class
(struct_declaration name: (identifier) @name) @definition.struct
(record_declaration "struct" name: (identifier) @name) @definition.struct
(record_declaration name: (identifier) @name) @definition.class
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.enum_member
(delegate_declaration name: (identifier) @name) @definition.type

; --- members; `void IShape.Draw()` belongs to the interface that it implements
(method_declaration (explicit_interface_specifier (_) @container) name: (identifier) @name) @definition.method
(method_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(destructor_declaration) @definition.method (#set! name "Finalize")
(operator_declaration operator: _ @name) @definition.operator
(conversion_operator_declaration "implicit") @definition.operator (#set! name "implicit")
(conversion_operator_declaration "explicit") @definition.operator (#set! name "explicit")
(indexer_declaration (explicit_interface_specifier (_) @container)) @definition.property (#set! name "this[]")
(indexer_declaration) @definition.property (#set! name "this[]")
(property_declaration (explicit_interface_specifier (_) @container) name: (identifier) @name) @definition.property
(property_declaration name: (identifier) @name) @definition.property
(event_declaration (explicit_interface_specifier (_) @container) name: (identifier) @name) @definition.event
(event_declaration name: (identifier) @name) @definition.event
(event_field_declaration (variable_declaration
  (variable_declarator name: (identifier) @name) @definition.event))
(field_declaration
  (modifier) @modifier
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.constant)
  (#eq? @modifier "const"))
(field_declaration (variable_declaration
  (variable_declarator name: (identifier) @name) @definition.field))

; --- functions inside functions, and those of a file with top-level statements
(local_function_statement name: (identifier) @name) @definition.function
