; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- types, at any depth
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.enum_member

; new Comparator<Row>() { public int compare(...) }: no symbol, but its methods are named after it
(object_creation_expression
  type: [
    (type_identifier) @name
    (scoped_type_identifier (type_identifier) @name .)
    (generic_type . (type_identifier) @name)
    (generic_type . (scoped_type_identifier (type_identifier) @name .))
  ]
  (class_body)) @scope

; --- methods; those outside a type belong to an implicit class
(program (method_declaration name: (identifier) @name) @definition.function)
(method_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(compact_constructor_declaration name: (identifier) @name) @definition.constructor

; --- fields, each declarator for itself
(field_declaration
  (modifiers "static" "final")
  declarator: (variable_declarator name: (identifier) @name) @definition.constant)
(field_declaration
  (modifiers "final" "static")
  declarator: (variable_declarator name: (identifier) @name) @definition.constant)
(field_declaration declarator: (variable_declarator name: (_) @name) @definition.field)
(constant_declaration declarator: (variable_declarator name: (identifier) @name) @definition.constant)
(program (local_variable_declaration declarator: (variable_declarator name: (identifier) @name) @definition.field))
(record_declaration
  parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
(record_declaration
  parameters: (formal_parameters (spread_parameter (variable_declarator name: (identifier) @name)) @definition.field))
