; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all. A name that no `local` declares is a global, shared by all files.

; --- scopes
[
  (function_definition)
  (function_definition_statement)
  (local_function_definition_statement)
] @local.scope
(#set! scope.kind "function")
[
  (do_statement)
  (while_statement)
  (repeat_statement)
  (else_clause)
  (for_numeric_statement)
  (for_generic_statement)
] @local.scope
; what one branch declares, no other one sees
(if_statement consequence: (block) @local.scope)
(elseif_clause consequence: (block) @local.scope)
(for_numeric_statement [start: (_) end: (_) increment: (_)] @local.outside)
(for_generic_statement right: (_) @local.outside)

; --- a function knows its own name; any other local is seen behind its statement, and hides one of its name
(local_function_definition_statement
  name: (identifier) @local.definition.function
  (#set! scope "parent") (#set! visible "here") (#set! shadows "true"))
(local_variable_declaration
  (variable_list (variable name: (identifier) @local.definition.variable))
  (#set! shadows "true")) @local.after
(for_numeric_statement name: (identifier) @local.definition.variable)
(for_generic_statement left: (variable_list name: (identifier) @local.definition.variable))
(parameter_list name: (identifier) @local.definition.parameter)

; --- labels
(label_statement name: (identifier) @local.definition.label)

; --- what is no variable
(local_variable_declaration (variable_list (variable (attribute) @local.skip)))
