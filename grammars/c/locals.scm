; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary; language.json says which
; leaves are names at all. What the preprocessor's lines spell is frozen by itself.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes. The parameters of a prototype are seen in it alone, those of a definition in its body
(function_definition) @local.scope (#set! scope.kind "function")
[(compound_statement) (for_statement)] @local.scope
(declaration declarator: (function_declarator) @local.scope)
(declaration declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(declaration declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator) @local.scope)))
(init_declarator declarator: (function_declarator) @local.scope)
(init_declarator declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(field_declaration declarator: (function_declarator) @local.scope)
(field_declaration declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(parameter_declaration declarator: (function_declarator) @local.scope)
(parameter_declaration declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(type_definition declarator: (function_declarator) @local.scope)
(type_definition declarator: (pointer_declarator declarator: (function_declarator) @local.scope))
(abstract_function_declarator) @local.scope
; a function that gives back a function has two lists of parameters
(function_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator (function_declarator)))) @local.barrier)

; --- what makes a function of its tokens may do anything with them: SYSCALL_DEFINE1(close, unsigned int, fd) {...}
(function_definition
  !type declarator: (function_declarator declarator: (identifier) @_name parameters: (_) @local.opaque)
  (#match? @_name "^[A-Z][A-Z0-9_]+$"))

; --- functions, and variables that point to one: int (*next)(int)
(function_declarator declarator: (identifier) @local.definition.function
  (#set! scope "parent") (#set! visible "here") (#set! frozen "true"))
(parameter_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (identifier) @local.definition.parameter)))
  (#set! scope "parent") (#set! visible "here"))
(function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (identifier) @local.definition.variable))
  (#set! scope "parent") (#set! visible "here"))
(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (array_declarator
  declarator: (identifier) @local.definition.variable)))
  (#set! scope "parent") (#set! visible "here"))
(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (pointer_declarator
  declarator: (identifier) @local.definition.variable)))
  (#set! scope "parent") (#set! visible "here"))

; --- types; they share their names with variables, but for what follows `struct`, `union` and `enum`
(function_declarator declarator: (type_identifier) @local.definition.type
  (#set! namespace "value type") (#set! scope "parent") (#set! frozen "true"))
(function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (type_identifier) @local.definition.type))
  (#set! namespace "value type") (#set! scope "parent") (#set! frozen "true"))
(type_definition declarator: [(type_identifier) (pointer_declarator) (array_declarator)] @local.definition.type
  (#set! namespace "value type") (#set! frozen "true"))
(enumerator name: (identifier) @local.definition.variable (#set! visible "here") (#set! frozen "true"))

; --- what is linked with a name of other files
(declaration (storage_class_specifier "extern") declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after
  (#set! frozen "true"))

; --- what is declared under a condition, and used outside of it as well
(preproc_if (declaration declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after) (#set! frozen "true"))
(preproc_if (declaration declarator: (init_declarator declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after)) (#set! frozen "true"))
(preproc_ifdef (declaration declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after) (#set! frozen "true"))
(preproc_ifdef (declaration declarator: (init_declarator declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after)) (#set! frozen "true"))
(preproc_else (declaration declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after) (#set! frozen "true"))
(preproc_else (declaration declarator: (init_declarator declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after)) (#set! frozen "true"))
(preproc_elif (declaration declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after) (#set! frozen "true"))
(preproc_elif (declaration declarator: (init_declarator declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after)) (#set! frozen "true"))

; --- parameters and variables; a variable is seen behind its declarator, already in its own value
(parameter_list (identifier) @local.definition.parameter)
(parameter_declaration declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.parameter (#set! visible "here"))
(declaration declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after)
(declaration declarator: (init_declarator declarator:
  [(identifier) (pointer_declarator) (array_declarator)] @local.definition.variable @local.after))
(array_declarator size: (_) @local.expression)

; --- labels are seen in the whole function
(labeled_statement label: (statement_identifier) @local.definition.label (#set! hoist "function"))
((declaration type: (type_identifier) @_type) @local.opaque (#eq? @_type "__label__"))
(gnu_asm_goto_list) @local.opaque

; --- what is made by a macro: static DEFINE_MUTEX(lock);      LIST(int) items;
(declaration type: (type_identifier) declarator: (parenthesized_declarator) @local.opaque)
((macro_type_specifier name: (identifier) @_name) @local.opaque (#not-match? @_name "^_*typeof(?:_unqual)?_*$"))

; --- what is no variable
[(attribute_specifier) (attribute_declaration) (ms_declspec_modifier)] @local.opaque
[(preproc_def) (preproc_function_def) (preproc_call)] @local.skip
(preproc_if condition: (_) @local.skip)
(preproc_elif condition: (_) @local.skip)
(preproc_ifdef name: (_) @local.skip)
