; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes: only functions, classes and comprehensions are any in Python
(function_definition) @local.scope (#set! scope.kind "function")
(lambda) @local.scope (#set! scope.kind "function")
(class_definition) @local.scope (#set! scope.kind "class") (#set! scope.names "directly")
(type_alias_statement) @local.scope (#set! scope.kind "block")
[
  (list_comprehension)
  (dictionary_comprehension)
  (set_comprehension)
  (generator_expression)
] @local.scope
(#set! scope.kind "comprehension")

; --- evaluated around the scope that they are written in
(default_parameter value: (_) @local.outside)
(typed_default_parameter value: (_) @local.outside)
(typed_default_parameter type: (_) @local.outside)
(typed_parameter type: (_) @local.outside)
(function_definition return_type: (_) @local.outside)
(class_definition superclasses: (_) @local.outside)
; [x for x in first for y in later]
(list_comprehension . (_) . (for_in_clause right: (_) @local.outside))
(dictionary_comprehension . (_) . (for_in_clause right: (_) @local.outside))
(set_comprehension . (_) . (for_in_clause right: (_) @local.outside))
(generator_expression . (_) . (for_in_clause right: (_) @local.outside))

; --- functions and classes
(function_definition name: (identifier) @local.definition.function (#set! scope "parent"))
(class_definition name: (identifier) @local.definition.class (#set! scope "parent"))
(type_alias_statement left: (type (identifier) @local.definition.variable (#set! scope "parent")))
(type_alias_statement left: (type (generic_type . (identifier) @local.definition.variable (#set! scope "parent"))))
; what a class, a function or a name of a type is given: [T], [T: Bound], [*Ts]. A default value, evaluated around, sees it
([
  (type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @local.definition.type)))))
  (function_definition type_parameters: (type_parameter (type (identifier) @local.definition.type)))
  (class_definition type_parameters: (type_parameter (type (identifier) @local.definition.type)))
  (function_definition
    type_parameters: (type_parameter (type (constrained_type . (type (identifier) @local.definition.type)))))
  (class_definition
    type_parameters: (type_parameter (type (constrained_type . (type (identifier) @local.definition.type)))))
  (function_definition type_parameters: (type_parameter (type (splat_type (identifier) @local.definition.type))))
  (class_definition type_parameters: (type_parameter (type (splat_type (identifier) @local.definition.type))))
]
  (#set! namespace "value") (#set! generic "true"))

; --- parameters
(parameters (identifier) @local.definition.parameter)
(parameters [(list_splat_pattern) (dictionary_splat_pattern) (tuple_pattern)] @local.definition.parameter)
(parameters (default_parameter name: (_) @local.definition.parameter))
(parameters (typed_parameter . (_) @local.definition.parameter))
(parameters (typed_default_parameter name: (_) @local.definition.parameter))
(lambda_parameters (identifier) @local.definition.parameter)
(lambda_parameters [(list_splat_pattern) (dictionary_splat_pattern) (tuple_pattern)] @local.definition.parameter)
(lambda_parameters (default_parameter name: (_) @local.definition.parameter))

; --- whatever binds makes the name a variable of the function around
(assignment left: (_) @local.definition.variable (#set! hoist "function"))
(augmented_assignment left: (_) @local.definition.variable (#set! hoist "function"))
(named_expression name: (_) @local.definition.variable (#set! hoist "function"))
(for_statement left: (_) @local.definition.variable (#set! hoist "function"))
(as_pattern_target) @local.definition.variable (#set! hoist "function")
(delete_statement (_) @local.definition.variable (#set! hoist "function"))
(for_in_clause left: (_) @local.definition.variable)
(attribute) @local.expression
(subscript) @local.expression

; --- match
; a name alone captures, a dotted one and a class are read
(case_pattern (dotted_name . (identifier) @local.definition.variable .) (#set! hoist "function"))
(case_pattern (list_pattern (case_pattern (dotted_name . (identifier) @local.definition.variable .))) (#set! hoist "function"))
(keyword_pattern (identifier) (dotted_name . (identifier) @local.definition.variable .) (#set! hoist "function"))
(union_pattern (dotted_name . (identifier) @local.definition.variable .) (#set! hoist "function"))
(splat_pattern (identifier) @local.definition.variable (#set! hoist "function"))
(case_pattern (as_pattern (identifier) @local.definition.variable (#set! hoist "function")))
(keyword_pattern . (identifier) @local.skip)

; --- names that mean those of another scope
(global_statement) @local.redirect (#set! redirect "module")
(nonlocal_statement) @local.redirect (#set! redirect "function")

; --- imports
(import_statement name: (dotted_name . (identifier) @import.head))
(dotted_name . (identifier) (identifier) @local.skip)
(import_statement name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias) (#set! import.name "*"))
(import_from_statement module_name: (_) @import.module name: (dotted_name (identifier) @import.name))
(import_from_statement module_name: (_) @import.module
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias))
(future_import_statement name: (dotted_name (identifier) @local.skip))
(future_import_statement (aliased_import (dotted_name) @local.skip))
(import_from_statement module_name: (_) @local.skip)
(aliased_import name: (dotted_name) @local.skip)

; --- names that are also read as text
; x: "Later"      f"{total=}"
(type (string) @local.spelled)
(interpolation "=") @local.spelled
(format_expression "=") @local.spelled
; df.query('price > @limit')      duckdb.sql("select * from rows")      evaluate('a + b')
(call
  function: (attribute attribute: (identifier) @_name)
  arguments: (argument_list (string) @local.spelled)
  (#match? @_name "^(?:query|eval|evaluate|sql|sqldf|ols|glm|dmatrix|dmatrices)$"))
(call
  function: (identifier) @_name
  arguments: (argument_list (string) @local.spelled)
  (#match? @_name "^(?:query|eval|evaluate|sql|sqldf|ols|glm|dmatrix|dmatrices)$"))
