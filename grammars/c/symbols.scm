; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides:
; the particular stand before the general. A name inside declarators (`*(*next)(int)`) is found by itself.

; --- macros: #define SIZE 10      #define MIN(a, b) ...
(preproc_def name: (identifier) @name) @definition.constant
(preproc_function_def name: (identifier) @name) @definition.function

; --- functions: definitions
(function_definition declarator: (_) @name) @definition.function

; --- functions: prototypes, also those that return a pointer or a pointer to a function
(declaration declarator: (function_declarator declarator: (identifier) @name) @definition.function)
(declaration declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name)) @definition.function)
(declaration declarator: (pointer_declarator declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name))) @definition.function)
(declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name)))) @definition.function)

; --- typedef struct { ... } node_t;      the type is named by its first declarator, whatever its tag
(type_definition type: (struct_specifier body: (_)) @definition.struct . declarator: (_) @name)
(type_definition type: (union_specifier body: (_)) @definition.struct . declarator: (_) @name)
(type_definition type: (enum_specifier body: (_)) @definition.enum . declarator: (_) @name)
(type_definition declarator: (_) @name @definition.type)

; --- struct point { ... };      union, enum
(struct_specifier name: (_) @name body: (_)) @definition.struct
(union_specifier name: (_) @name body: (_)) @definition.struct
(enum_specifier name: (_) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.enum_member

; --- members; one whose type is written in place holds that type's members
(field_declaration type: (struct_specifier !name body: (_)) declarator: (_) @name) @definition.field
(field_declaration type: (union_specifier !name body: (_)) declarator: (_) @name) @definition.field
(field_declaration declarator: (_) @name @definition.field)

; --- variables of the file
(declaration type: (struct_specifier !name body: (_)) declarator: (_) @name) @definition.variable
(declaration type: (union_specifier !name body: (_)) declarator: (_) @name) @definition.variable
(translation_unit (declaration declarator: (_) @name @definition.variable))
(preproc_if (declaration declarator: (_) @name @definition.variable))
(preproc_ifdef (declaration declarator: (_) @name @definition.variable))
(preproc_else (declaration declarator: (_) @name @definition.variable))
(preproc_elif (declaration declarator: (_) @name @definition.variable))
(declaration_list (declaration declarator: (_) @name @definition.variable))
