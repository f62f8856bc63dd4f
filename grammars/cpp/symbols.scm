; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides:
; the particular stand before the general. A name inside declarators and qualifiers (`T& ui::Box<T>::at(int)`) is
; found by itself, and its qualifiers are its container.

; --- macros
(preproc_def name: (_) @name) @definition.constant
(preproc_function_def name: (_) @name) @definition.function

; --- namespaces; an anonymous one lends its members no name
(namespace_definition name: (_) @name) @definition.namespace
(namespace_alias_definition name: (_) @name) @definition.namespace
(module_declaration name: (_) @name) @definition.module

; --- constructors have no type; neither have destructors and conversions, whose names tell them apart
(function_definition !type declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor
(declaration !type declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor
(function_definition !type declarator: (function_declarator
  declarator: (qualified_identifier name: [(identifier) (qualified_identifier name: (identifier))]) @name)) @definition.constructor
(function_definition declarator: (operator_cast) @name) @definition.operator
(declaration declarator: (operator_cast) @name) @definition.operator

; --- members in a class's body, and members defined outside of it: void Foo::bar() { ... }
(field_declaration_list [
  (function_definition declarator: (_) @name)
  (declaration declarator: (function_declarator) @name)
  (template_declaration (function_definition declarator: (_) @name))
  (template_declaration (declaration declarator: (_) @name))
] @definition.method)
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))
]) @definition.method
(function_definition declarator: [
  (qualified_identifier) @name
  (function_declarator declarator: (qualified_identifier) @name)
  (_ (function_declarator declarator: (qualified_identifier) @name))
]) @definition.method

; --- functions: definitions, prototypes, and auto twice = [](int x) { ... };
(function_definition declarator: (_) @name) @definition.function
(declaration declarator: [
  (function_declarator declarator: [(identifier) (operator_name) (template_function)] @name)
  (_ (function_declarator declarator: [(identifier) (operator_name)] @name))
  (init_declarator declarator: (identifier) @name value: (lambda_expression))
] @definition.function)

; --- types
(concept_definition name: (_) @name) @definition.type
(alias_declaration name: (_) @name) @definition.type
(type_definition type: (class_specifier body: (_)) @definition.class . declarator: (_) @name)
(type_definition type: (enum_specifier body: (_)) @definition.enum . declarator: (_) @name)
(type_definition type: (_ body: (_)) @definition.struct . declarator: (_) @name)
(type_definition declarator: (_) @name @definition.type)
(class_specifier name: (_) @name body: (_)) @definition.class
(struct_specifier name: (_) @name body: (_)) @definition.struct
(union_specifier name: (_) @name body: (_)) @definition.struct
(enum_specifier name: (_) @name body: (_)) @definition.enum
(enumerator name: (_) @name) @definition.enum_member

; --- variables and data members; one whose type is written in place and has no name holds that type's members
(field_declaration type: (_ !name body: (_)) declarator: (_) @name) @definition.field
(field_declaration declarator: (_) @name @definition.field)
(declaration type: (_ !name body: (_)) declarator: (_) @name) @definition.variable
(declaration declarator: (_) @name @definition.variable)
