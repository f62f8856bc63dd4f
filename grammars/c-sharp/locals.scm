; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary.
; Only what stands inside of functions is declared: types and members are known to other files, to the other parts of a
; class, and to classes that inherit them. An identifier is a reference only in the places that hold expressions, as
; listed below; anywhere else it may name a type, and a local of its spelling is frozen (`opaque`).
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes. What a class inherits isn't in the file: it may hide a variable of a program without a class around
[
  (class_declaration)
  (struct_declaration)
  (record_declaration)
  (interface_declaration)
  (enum_declaration)
] @local.scope
(#set! scope.kind "class") (#set! scope.inherits "true")
[
  (method_declaration)
  (constructor_declaration)
  (destructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (indexer_declaration)
  (property_declaration)
  (accessor_declaration)
  (delegate_declaration)
  (field_declaration)
  (event_field_declaration)
  (local_function_statement)
  (lambda_expression)
  (anonymous_method_expression)
] @local.scope
(#set! scope.kind "function")
[
  (block)
  (for_statement)
  (foreach_statement)
  (while_statement)
  (do_statement)
  (using_statement)
  (fixed_statement)
  (lock_statement)
  (catch_clause)
  (switch_body)
  (switch_section)
  (switch_expression_arm)
  (query_expression)
] @local.scope

; what a condition declares is seen behind the `if` as well, what a branch declares isn't
(if_statement consequence: (_) @local.scope)
(if_statement alternative: (_) @local.scope)
(while_statement body: (_) @local.scope)

; --- `@total` is `total`, and one name can be written in several ways; words of the language are names with `@` only
((identifier) @local.barrier
  (#match? @local.barrier "^@")
  (#not-any-of? @local.barrier
    "@abstract" "@as" "@base" "@bool" "@break" "@byte" "@case" "@catch" "@char" "@checked" "@class" "@const"
    "@continue" "@decimal" "@default" "@delegate" "@do" "@double" "@else" "@enum" "@event" "@explicit" "@extern"
    "@false" "@finally" "@fixed" "@float" "@for" "@foreach" "@goto" "@if" "@implicit" "@in" "@int" "@interface"
    "@internal" "@is" "@lock" "@long" "@namespace" "@new" "@null" "@object" "@operator" "@out" "@override" "@params"
    "@private" "@protected" "@public" "@readonly" "@ref" "@return" "@sbyte" "@sealed" "@short" "@sizeof"
    "@stackalloc" "@static" "@string" "@struct" "@switch" "@this" "@throw" "@true" "@try" "@typeof" "@uint" "@ulong"
    "@unchecked" "@unsafe" "@ushort" "@using" "@virtual" "@void" "@volatile" "@while"))
((identifier) @local.barrier (#match? @local.barrier "[^\\p{L}\\p{N}_@]"))
((implicit_parameter) @local.barrier (#match? @local.barrier "^@|[^\\p{L}\\p{N}_]"))

; --- what syntax shows too little of: `x is var (a, b)` is read as a call
(invocation_expression function: (is_expression)) @local.barrier

; --- functions inside of functions
(local_function_statement name: (identifier) @local.definition.function (#set! scope "parent"))
(local_function_statement name: (identifier) @local.reference)

; --- parameters. Those of a delegate or of a class are named from elsewhere; a record makes properties of them
(delegate_declaration
  parameters: (parameter_list (parameter name: (identifier) @local.definition.parameter)) (#set! frozen "true"))
(class_declaration
  (parameter_list (parameter name: (identifier) @local.definition.parameter)) (#set! frozen "true"))
(struct_declaration
  (parameter_list (parameter name: (identifier) @local.definition.parameter)) (#set! frozen "true"))
(record_declaration
  (parameter_list (parameter name: (identifier) @local.definition.parameter)) (#set! frozen "true"))
; frameworks read the names of a lambda's parameters where it tells their types: `app.MapGet("/{id}", (int id) => ...)`
(lambda_expression
  parameters: (parameter_list (parameter type: (_) name: (identifier) @local.definition.parameter))
  (#set! frozen "true"))
(parameter name: (identifier) @local.definition.parameter)
(parameter name: (identifier) @local.reference)
(parameter_list name: (identifier) @local.definition.parameter)
(parameter_list name: (identifier) @local.reference)
(bracketed_parameter_list name: (identifier) @local.definition.parameter)
(bracketed_parameter_list name: (identifier) @local.reference)
(implicit_parameter) @local.definition.parameter
(implicit_parameter) @local.reference

; --- variables are seen in their whole block. That of a switch's section is seen in all sections
(switch_section
  (local_declaration_statement
    (variable_declaration (variable_declarator name: (identifier) @local.definition.variable)))
  (#set! scope "parent"))
(local_declaration_statement
  (variable_declaration (variable_declarator name: (identifier) @local.definition.variable)))
(for_statement (variable_declaration (variable_declarator name: (identifier) @local.definition.variable)))
(using_statement (variable_declaration (variable_declarator name: (identifier) @local.definition.variable)))
(fixed_statement (variable_declaration (variable_declarator name: (identifier) @local.definition.variable)))
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @local.reference)))
(for_statement (variable_declaration (variable_declarator name: (identifier) @local.reference)))
(using_statement (variable_declaration (variable_declarator name: (identifier) @local.reference)))
(fixed_statement (variable_declaration (variable_declarator name: (identifier) @local.reference)))
(foreach_statement left: (identifier) @local.definition.variable right: (_) @local.after)
(foreach_statement left: (identifier) @local.reference)
(foreach_statement
  left: (tuple_pattern name: (identifier) @local.definition.variable) right: (_) @local.after)
(tuple_pattern name: (identifier) @local.definition.variable)
(tuple_pattern name: (identifier) @local.reference)
(argument "out" (declaration_expression name: (identifier) @local.definition.variable))
(argument "out" (declaration_expression name: (identifier) @local.reference))
(assignment_expression
  left: (tuple_expression (argument (declaration_expression name: (identifier) @local.definition.variable))))
(assignment_expression
  left: (tuple_expression (argument (declaration_expression name: (identifier) @local.reference))))
(foreach_statement
  left: (tuple_expression (argument (declaration_expression name: (identifier) @local.definition.variable)))
  right: (_) @local.after)
(foreach_statement
  left: (tuple_expression (argument (declaration_expression name: (identifier) @local.reference))))
; `Scale(total * rate)` is read as a declaration of `rate`, which points to a `total`
(argument (declaration_expression
  type: (pointer_type type: (identifier) @local.reference) name: (identifier) @local.reference))
(argument (declaration_expression
  type: (pointer_type type: (qualified_name qualifier: (identifier) @local.reference name: (identifier) @local.skip))
  name: (identifier) @local.reference))
(argument (declaration_expression
  type: (pointer_type type: (qualified_name qualifier: (qualified_name)) @local.barrier)))
(argument "out" (declaration_expression type: (pointer_type) @local.barrier))
(catch_declaration name: (identifier) @local.definition.variable)
(catch_declaration name: (identifier) @local.reference)

; --- patterns
(declaration_pattern name: (identifier) @local.definition.variable)
(declaration_pattern name: (identifier) @local.reference)
(recursive_pattern name: (identifier) @local.definition.variable)
(recursive_pattern name: (identifier) @local.reference)
(list_pattern name: (identifier) @local.definition.variable)
(list_pattern name: (identifier) @local.reference)
(var_pattern (identifier) @local.definition.variable)
(var_pattern (identifier) @local.reference)
(parenthesized_variable_designation (identifier) @local.definition.variable)
(parenthesized_variable_designation (identifier) @local.reference)
; in `case Shop.Open` stands a type or a constant
(constant_pattern (_) @local.opaque)
(subpattern (identifier) @local.skip . ":")
(subpattern (member_access_expression) @local.skip . ":")

; --- queries: a variable is seen behind its clause, and no more behind `into`
(query_expression
  (from_clause name: (identifier) @local.definition.variable) "into" (#set! frozen "true"))
(query_expression
  (let_clause "let" . (identifier) @local.definition.variable) "into" (#set! frozen "true"))
(query_expression "into" . (identifier) @local.definition.variable (#set! frozen "true"))
(query_expression "into" . (identifier) @local.reference)
(from_clause name: (identifier) @local.definition.variable) @local.after
(let_clause "let" . (identifier) @local.definition.variable) @local.after
(join_clause (identifier) @local.definition.variable . "in" (#set! frozen "true"))
(join_into_clause "into" . (identifier) @local.definition.variable (#set! frozen "true"))
[
  (from_clause (identifier) @local.reference)
  (let_clause (identifier) @local.reference)
  (join_into_clause (identifier) @local.reference)
  (where_clause (identifier) @local.reference)
  (order_by_clause (identifier) @local.reference)
  (group_clause (identifier) @local.reference)
  (select_clause (identifier) @local.reference)
]
(join_clause (identifier) @local.reference . ["in" "equals"])
(join_clause ["in" "on" "equals"] . (identifier) @local.reference)

; --- labels
(labeled_statement . (identifier) @local.definition.label)
(labeled_statement . (identifier) @local.reference)
(goto_statement "goto" . (identifier) @local.reference (#set! namespace "label"))

; --- what is no variable: members, and what is passed, set or matched by its name
(member_access_expression name: (identifier) @local.skip)
(member_binding_expression name: (identifier) @local.skip)
(argument name: (identifier) @local.skip)
(tuple_element name: (identifier) @local.skip)
(with_initializer (identifier) @local.skip . "=")
(object_creation_expression
  initializer: (initializer_expression (assignment_expression left: (identifier) @local.skip)))
(implicit_object_creation_expression
  (initializer_expression (assignment_expression left: (identifier) @local.skip)))
(assignment_expression
  right: (initializer_expression (assignment_expression left: (identifier) @local.skip)))
; `new { total }` has a member of the variable's name
(anonymous_object_creation_expression (identifier) @local.skip . "=")
(anonymous_object_creation_expression "=" . (identifier) @local.reference)

; --- what asks for a name as text
(attribute_list) @local.opaque
((invocation_expression
  function: (identifier) @_asked arguments: (argument_list (argument (identifier)) @local.spelled))
  (#eq? @_asked "nameof"))
; those that check arguments tell how these were written
((invocation_expression
  function: [(identifier) @_asked (member_access_expression name: (identifier) @_asked)]
  arguments: (argument_list) @local.spelled)
  (#match? @_asked "^(?:ThrowIf|NotNull|NotEmpty|Ensure|Require|Verify|Guard|Check|Assert|Argument)"))
; classes that check, and show what they checked when it fails
((invocation_expression
  function: (member_access_expression
    expression: [(identifier) @_asked (member_access_expression name: (identifier) @_asked)])
  arguments: (argument_list) @local.spelled)
  (#match? @_asked "^(?:Assert|StringAssert|CollectionAssert|Debug|Check|Verify|Validate|Code)$"))
((invocation_expression
  function: (member_access_expression
    expression: [(identifier) @_asked (member_access_expression name: (identifier) @_asked)])
  arguments: (argument_list) @local.spelled)
  (#match? @_asked "^(?:Guard|Against|Ensure|Throw|Throws|Requires?|Contract|Argument\\w*)$"))
((member_access_expression expression: (_) name: (identifier) @_asked) @local.spelled
  (#match? @_asked "^(?:Should|Must)"))
; GetName(() => total)
(argument (lambda_expression parameters: (parameter_list . ")") body: [(identifier) (member_access_expression)]) @local.spelled)

; --- expressions
[
  (argument_list (argument (identifier) @local.reference))
  (bracketed_argument_list (argument (identifier) @local.reference))
  (element_binding_expression (argument (identifier) @local.reference))
  (arrow_expression_clause (identifier) @local.reference)
  (array_rank_specifier (identifier) @local.reference)
  (as_expression left: (identifier) @local.reference)
  (assignment_expression (identifier) @local.reference)
  (await_expression (identifier) @local.reference)
  (binary_expression (identifier) @local.reference)
  (cast_expression value: (identifier) @local.reference)
  (catch_filter_clause (identifier) @local.reference)
  (checked_expression (identifier) @local.reference)
  (conditional_access_expression condition: (identifier) @local.reference)
  (conditional_expression (identifier) @local.reference)
  (do_statement condition: (identifier) @local.reference)
  (element_access_expression expression: (identifier) @local.reference)
  (for_statement condition: (identifier) @local.reference)
  (foreach_statement right: (identifier) @local.reference)
  (if_statement condition: (identifier) @local.reference)
  (initializer_expression (identifier) @local.reference)
  (interpolation (identifier) @local.reference)
  (invocation_expression function: (identifier) @local.reference)
  (invocation_expression function: (generic_name . (identifier) @local.reference))
  (is_expression left: (identifier) @local.reference)
  (is_pattern_expression expression: (identifier) @local.reference)
  (lambda_expression body: (identifier) @local.reference)
  (lock_statement (identifier) @local.reference)
  (member_access_expression expression: (identifier) @local.reference)
  (parenthesized_expression (identifier) @local.reference)
  (postfix_unary_expression (identifier) @local.reference)
  (prefix_unary_expression (identifier) @local.reference)
  (range_expression (identifier) @local.reference)
  (ref_expression (identifier) @local.reference)
  (return_statement (identifier) @local.reference)
  (switch_expression (identifier) @local.reference)
  (switch_expression_arm "=>" . (identifier) @local.reference)
  (switch_statement value: (identifier) @local.reference)
  (throw_expression (identifier) @local.reference)
  (throw_statement (identifier) @local.reference)
  (using_statement (identifier) @local.reference)
  (variable_declarator "=" . (identifier) @local.reference)
  (when_clause (identifier) @local.reference)
  (while_statement condition: (identifier) @local.reference)
  (with_expression (identifier) @local.reference)
  (with_initializer "=" . (identifier) @local.reference)
  (yield_statement (identifier) @local.reference)
]
; a tuple has the names of its variables, unless others are said, or it is taken apart at once
(tuple_expression (argument name: (_) ":" . (identifier) @local.reference))
(assignment_expression left: (tuple_expression (argument (identifier) @local.reference)))
(expression_statement
  (assignment_expression
    left: (tuple_expression) right: (tuple_expression (argument (identifier) @local.reference))))
(variable_declarator (tuple_pattern) "=" . (tuple_expression (argument (identifier) @local.reference)))

; --- anything else may be a type
(identifier) @local.opaque
