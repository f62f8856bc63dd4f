; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all. A variable comes to be where it is first written, and is the whole
; function's. One that is written through a reference (`preg_match($p, $s, $found)`) is declared nowhere.

; --- scopes; what a file's own code writes is global, and functions don't see it
(program) @local.scope (#set! scope.kind "class") (#set! scope.names "directly")
[(function_definition) (method_declaration) (anonymous_function)] @local.scope
(#set! scope.kind "function") (#set! scope.hides "locals")
(arrow_function) @local.scope (#set! scope.kind "function")

; --- parameters; a promoted one is a property as well
(property_promotion_parameter
  name: (variable_name (name) @local.definition.parameter) (#set! frozen "true"))
(simple_parameter name: (variable_name (name) @local.definition.parameter))
(variadic_parameter name: (variable_name (name) @local.definition.parameter))

; --- variables
(assignment_expression
  left: (variable_name (name) @local.definition.variable) (#set! hoist "function"))
(augmented_assignment_expression
  left: (variable_name (name) @local.definition.variable) (#set! hoist "function"))
(list_literal (variable_name (name) @local.definition.variable) (#set! hoist "function"))
(foreach_statement
  (_) . (variable_name (name) @local.definition.variable) (#set! hoist "function"))
(foreach_statement
  (_) . (pair (variable_name (name) @local.definition.variable)) (#set! hoist "function"))
(catch_clause name: (variable_name (name) @local.definition.variable) (#set! hoist "function"))
(static_variable_declaration
  name: (variable_name (name) @local.definition.variable) (#set! hoist "function"))

; --- one name for two variables, here and around: neither may be called otherwise
(anonymous_function (anonymous_function_use_clause) @local.outside)
(global_declaration (variable_name (name) @local.opaque))
(anonymous_function_use_clause (variable_name (name) @local.opaque))
(anonymous_function_use_clause (by_ref (variable_name (name) @local.opaque)))

; --- what is no variable of a function
(property_element (variable_name) @local.skip)
(scoped_property_access_expression name: (variable_name) @local.skip)

; --- functions that read or write variables by their names: compact('total')      \compact('total')
; what is called is no name of a variable itself
((function_call_expression function: [(name) (qualified_name)] @local.barrier)
  (#match? @local.barrier "^\\\\?(?:compact|extract|get_defined_vars|(?:mb_)?parse_str|eval)$"))
((function_call_expression function: [(name) (qualified_name)] @local.barrier)
  (#match? @local.barrier "^\\\\?(?:func_get_args?|create_function|array_multisort)$"))
