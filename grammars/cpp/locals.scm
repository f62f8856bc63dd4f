; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary; language.json says which
; leaves are names at all. What the preprocessor's lines spell is frozen by itself.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes. A member that a class inherits may hide a variable of the function around
(field_declaration_list) @local.scope (#set! scope.kind "class") (#set! scope.inherits "true")
[(function_definition) (lambda_expression)] @local.scope (#set! scope.kind "function")
[
  (compound_statement) (for_statement) (for_range_loop) (if_statement) (while_statement) (switch_statement)
  (catch_clause) (template_declaration) (requires_expression)
] @local.scope
(for_range_loop right: (_) @local.outside)
; the parameters of a prototype are seen in it alone, those of a definition in its body
(declaration declarator: (function_declarator) @local.scope)
(declaration declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(declaration declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator) @local.scope)))
(declaration declarator: (reference_declarator (function_declarator) @local.scope))
(init_declarator declarator: (function_declarator) @local.scope)
(init_declarator declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(field_declaration declarator: (function_declarator) @local.scope)
(field_declaration declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(field_declaration declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator) @local.scope)))
(field_declaration declarator: (reference_declarator (function_declarator) @local.scope))
(parameter_declaration declarator: (function_declarator) @local.scope)
(parameter_declaration declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(type_definition declarator: (function_declarator) @local.scope)
(type_definition declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(optional_parameter_declaration declarator: (function_declarator) @local.scope)
(abstract_function_declarator) @local.scope
; a function that gives back a function has two lists of parameters
(function_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator (function_declarator)))) @local.barrier)

; --- classes whose members a tool reads by the names of their parameters
((class_specifier body: (_) @local.sealed) (#match? @local.sealed "\\b(?:Q_(?:OBJECT|GADGET|NAMESPACE)|GENERATED_\\w*BODY)"))
((struct_specifier body: (_) @local.sealed) (#match? @local.sealed "\\b(?:Q_(?:OBJECT|GADGET|NAMESPACE)|GENERATED_\\w*BODY)"))

; --- what makes a function of its tokens may do anything with them: DEFINE_TEST(total, int expected) {...}
(function_definition
  !type declarator: (function_declarator declarator: (identifier) @_name parameters: (_) @local.opaque)
  (#match? @_name "^[A-Z][A-Z0-9_]+$"))

; --- what looks like a declaration and computes: archive & total;      Size area(width * height);
(declaration declarator: (reference_declarator) @local.opaque !value)
(declaration type: (_) @_type declarator: (function_declarator parameters: (parameter_list (parameter_declaration
  . type: [(type_identifier) (qualified_identifier name: (type_identifier))] .
  declarator: [(pointer_declarator) (reference_declarator) (parenthesized_declarator)] @local.opaque)))
  (#not-eq? @_type "void"))
(declaration declarator: (reference_declarator (function_declarator parameters: (parameter_list (parameter_declaration
  . type: [(type_identifier) (qualified_identifier name: (type_identifier))] .
  declarator: [(pointer_declarator) (reference_declarator) (parenthesized_declarator)] @local.opaque)))))
(declaration declarator: (function_declarator parameters: (parameter_list (parameter_declaration
  (comment) declarator: (_) @local.opaque))))

; --- functions, and variables that point to one: int (*next)(int)
(function_declarator declarator: (identifier) @local.definition.function
  (#set! scope "parent") (#set! visible "here") (#set! frozen "true"))
(parameter_declaration declarator: (function_declarator declarator: (parenthesized_declarator
  [(pointer_declarator declarator: (identifier) @local.definition.parameter)
   (reference_declarator (identifier) @local.definition.parameter)]))
  (#set! scope "parent") (#set! visible "here"))
(function_declarator declarator: (parenthesized_declarator
  [(pointer_declarator declarator: (identifier) @local.definition.variable)
   (pointer_declarator declarator: (array_declarator declarator: (identifier) @local.definition.variable))
   (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @local.definition.variable))
   (reference_declarator (identifier) @local.definition.variable)])
  (#set! scope "parent") (#set! visible "here"))

; --- types, and what `using` brings in; they share their names with variables
(function_declarator declarator: (type_identifier) @local.definition.type
  (#set! namespace "value type") (#set! scope "parent") (#set! frozen "true"))
(function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (type_identifier) @local.definition.type))
  (#set! namespace "value type") (#set! scope "parent") (#set! frozen "true"))
(type_definition declarator: [(type_identifier) (pointer_declarator) (array_declarator)] @local.definition.type
  (#set! namespace "value type") (#set! frozen "true"))
(alias_declaration name: (type_identifier) @local.definition.type (#set! namespace "value type") (#set! frozen "true"))
[
  (class_specifier name: (type_identifier) @local.definition.class body: (_))
  (struct_specifier name: (type_identifier) @local.definition.class body: (_))
  (union_specifier name: (type_identifier) @local.definition.class body: (_))
  (enum_specifier name: (type_identifier) @local.definition.class body: (_))
]
(#set! frozen "true")
(namespace_alias_definition name: (namespace_identifier) @local.definition.class (#set! frozen "true"))
(concept_definition name: (identifier) @local.definition.class (#set! frozen "true"))
(enumerator name: (identifier) @local.definition.variable (#set! visible "here") (#set! frozen "true"))
(using_declaration "enum") @local.barrier
(using_declaration "namespace" (_) @local.skip)
(using_declaration
  [
    (qualified_identifier name: (identifier) @local.definition.class)
    (qualified_identifier name: (qualified_identifier name: (identifier) @local.definition.class))
    (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @local.definition.class)))
  ]
  (#set! visible "here") (#set! frozen "true"))

; --- what a template is given; a member of its class may hide it
(template_parameter_list [
  (type_parameter_declaration (type_identifier) @local.definition.type)
  (variadic_type_parameter_declaration (type_identifier) @local.definition.type)
  (optional_type_parameter_declaration name: (type_identifier) @local.definition.type)
  (parameter_declaration declarator: (_) @local.definition.type)
  (optional_parameter_declaration declarator: (_) @local.definition.type)
  (variadic_parameter_declaration declarator: (_) @local.definition.type)
  (template_template_parameter_declaration
    [
      (type_parameter_declaration (type_identifier) @local.definition.type)
      (variadic_type_parameter_declaration (type_identifier) @local.definition.type)
      (optional_type_parameter_declaration name: (type_identifier) @local.definition.type)
    ])
  ]
  (#set! namespace "value type") (#set! frozen "true"))

; --- what is linked with a name of other files
(declaration (storage_class_specifier "extern") declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after
  (#set! frozen "true"))

; --- what is declared under a condition, and used outside of it as well
(preproc_if (declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after)
  (#set! frozen "true"))
(preproc_if (declaration declarator: (init_declarator declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after))
  (#set! frozen "true"))
(preproc_ifdef (declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after)
  (#set! frozen "true"))
(preproc_ifdef (declaration declarator: (init_declarator declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after))
  (#set! frozen "true"))
(preproc_else (declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after)
  (#set! frozen "true"))
(preproc_else (declaration declarator: (init_declarator declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after))
  (#set! frozen "true"))
(preproc_elif (declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after)
  (#set! frozen "true"))
(preproc_elif (declaration declarator: (init_declarator declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after))
  (#set! frozen "true"))
(preproc_elifdef (declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after)
  (#set! frozen "true"))
(preproc_elifdef (declaration declarator: (init_declarator declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after))
  (#set! frozen "true"))

; --- parameters and variables; a variable is seen behind its declarator, already in its own value
(parameter_declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (variadic_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.parameter
  (#set! visible "here"))
(optional_parameter_declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (variadic_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.parameter
  (#set! visible "here"))
(variadic_parameter_declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (variadic_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.parameter
  (#set! visible "here"))
(declaration declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator)
  ] @local.definition.variable @local.after)
(declaration declarator: (init_declarator declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator) (parenthesized_declarator)
  ] @local.definition.variable @local.after))
(for_range_loop declarator:
  [
    (identifier) (pointer_declarator) (array_declarator) (reference_declarator)
    (structured_binding_declarator) (attributed_declarator)
  ] @local.definition.variable
  (#set! visible "here"))
(array_declarator size: (_) @local.expression)

; --- what a lambda captures is evaluated around it
(lambda_capture_specifier (identifier) @local.outside)
(lambda_capture_initializer left: (identifier) @local.definition.variable)
(lambda_capture_initializer right: (_) @local.outside)

; --- labels are seen in the whole function
(labeled_statement label: (statement_identifier) @local.definition.label (#set! hoist "function"))
((declaration type: (type_identifier) @_type) @local.opaque (#eq? @_type "__label__"))
(gnu_asm_goto_list) @local.opaque

; --- what is made by a macro: static DEFINE_MUTEX(lock);
(declaration type: (type_identifier) declarator: (parenthesized_declarator) @local.opaque)

; --- what is no variable
[(attribute_specifier) (attribute_declaration) (ms_declspec_modifier)] @local.opaque
[(preproc_def) (preproc_function_def) (preproc_call)] @local.skip
(preproc_if condition: (_) @local.skip)
(preproc_elif condition: (_) @local.skip)
(preproc_ifdef name: (_) @local.skip)
(preproc_elifdef name: (_) @local.skip)
(qualified_identifier name: (template_function name: (identifier) @local.skip))
(qualified_identifier name: (template_type name: (type_identifier) @local.skip))
