; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Only what a function declares is here: a member may come from anywhere, so that its name is compared as it is spelled.
; A variable that is declared in a way not told here is nobody's, and goes with what has its spelling around.

; --- scopes. What a type inherits isn't in the file, and it may hide a variable of the function around
[(class_declaration) (protocol_declaration)] @local.scope
(#set! scope.kind "class") (#set! scope.inherits "true")
[
  (function_declaration)
  (protocol_function_declaration)
  (init_declaration)
  (deinit_declaration)
  (subscript_declaration)
  (lambda_literal)
  (computed_property)
  (computed_getter)
  (computed_setter)
  (computed_modify)
  (willset_clause)
  (didset_clause)
] @local.scope
(#set! scope.kind "function")
[
  (statements)
  (if_statement)
  (while_statement)
  (for_statement)
  (catch_block)
  (switch_entry)
] @local.scope

; --- written inside of a scope, and evaluated around it
(function_declaration default_value: (_) @local.outside)
(protocol_function_declaration default_value: (_) @local.outside)
(init_declaration default_value: (_) @local.outside)
(subscript_declaration default_value: (_) @local.outside)
(for_statement collection: (_) @local.outside)
(if_statement (else) . [(statements) (if_statement)] @local.outside)
(capture_list_item value: (_) @local.outside)
(function_declaration name: (simple_identifier) @local.outside)

; --- names that are there without being declared: who has one of them around may not be called otherwise
((catch_block !error) @local.implies (#set! implies "error"))
((computed_setter) @local.implies (#set! implies "newValue"))
((willset_clause) @local.implies (#set! implies "newValue"))
((didset_clause) @local.implies (#set! implies "oldValue"))

; --- parameters. A caller spells the name that stands first; a subscript's is spelled only where there are two
(parameter external_name: (simple_identifier) @local.skip)
(parameter external_name: (_) name: (simple_identifier) @local.definition.parameter)
(subscript_declaration (parameter !external_name name: (simple_identifier) @local.definition.parameter))
(parameter !external_name name: (simple_identifier) @local.definition.parameter (#set! frozen "true"))
(lambda_parameter external_name: (simple_identifier) @local.skip)
(lambda_parameter name: (simple_identifier) @local.definition.parameter)
(capture_list_item name: (simple_identifier) @local.definition.variable . value: (_))
(computed_setter "(" . (simple_identifier) @local.definition.parameter)
(willset_clause "(" . (simple_identifier) @local.definition.parameter)
(didset_clause "(" . (simple_identifier) @local.definition.parameter)

; { $item in ... } declares `item` and `_item` as well
((lambda_parameter name: (simple_identifier) @local.barrier) (#match? @local.barrier "^\\$"))

; --- variables, each from the end of its value on. A wrapper declares more names: `_total` and `$total`
(source_file (property_declaration name: (pattern) @local.skip))
(class_body (property_declaration name: (pattern) @local.skip))
(enum_class_body (property_declaration name: (pattern) @local.skip))
(protocol_property_declaration name: (pattern) @local.skip)
(property_declaration [(attribute) (modifiers (attribute))] name: (pattern) @local.expression)
(property_declaration
  name: (pattern) @local.definition.variable . (type_annotation)? . value: (_) @local.after)
(property_declaration !value name: (pattern) @local.definition.variable (#set! visible "here"))

; --- if let, while let: seen by the conditions behind it and by what is done where they hold
(if_statement
  bound_identifier: (simple_identifier) @local.definition.variable . (type_annotation)? . "=" . (_) @local.after)
(while_statement
  bound_identifier: (simple_identifier) @local.definition.variable . (type_annotation)? . "=" . (_) @local.after)
(if_statement
  (pattern (value_binding_pattern)) @local.definition.variable . (pattern)? . (pattern)? . "=" . (_) @local.after)
(if_statement
  (pattern (pattern (value_binding_pattern)) @local.definition.variable) . (pattern)? . (pattern)? . "=" . (_) @local.after)
(while_statement
  (pattern (value_binding_pattern)) @local.definition.variable . (pattern)? . (pattern)? . "=" . (_) @local.after)
(while_statement
  (pattern (pattern (value_binding_pattern)) @local.definition.variable) . (pattern)? . (pattern)? . "=" . (_) @local.after)

; if case let .found(key, at: place) = result
(if_statement
  "case" . (value_binding_pattern) . (user_type)? . (simple_identifier)
  . (simple_identifier)? . (pattern) @local.definition.variable
  . (simple_identifier)? . (pattern)? @local.definition.variable
  . "=" . (_) @local.after)
(while_statement
  "case" . (value_binding_pattern) . (user_type)? . (simple_identifier)
  . (simple_identifier)? . (pattern) @local.definition.variable
  . (simple_identifier)? . (pattern)? @local.definition.variable
  . "=" . (_) @local.after)

; --- guard let: seen by all that follows, but not by what is done where there is nothing
(guard_statement (else) . (statements) @local.unseen)
(statements (guard_statement
  bound_identifier: (simple_identifier) @local.definition.variable . (type_annotation)? . "=" . (_) @local.after))
(statements (guard_statement
  (pattern (value_binding_pattern)) @local.definition.variable . (pattern)? . (pattern)? . "=" . (_) @local.after))
(statements (guard_statement
  "case" . (value_binding_pattern) . (user_type)? . (simple_identifier)
  . (simple_identifier)? . (pattern) @local.definition.variable
  . (simple_identifier)? . (pattern)? @local.definition.variable
  . "=" . (_) @local.after))

; --- for, switch and catch
(for_statement item: (pattern "case" (value_binding_pattern) (pattern) @local.definition.variable) @local.after)
(for_statement
  item: (pattern "case" (value_binding_pattern) bound_identifier: (simple_identifier) @local.definition.variable)
  @local.after)
(for_statement item: (pattern "case" (pattern (value_binding_pattern)) @local.definition.variable) @local.after)
(for_statement item: (pattern "case") @local.expression)
(for_statement item: (pattern) @local.definition.variable @local.after)
(switch_pattern (pattern (value_binding_pattern)) @local.definition.variable) @local.after
(switch_pattern (pattern (pattern (value_binding_pattern)) @local.definition.variable)) @local.after
(switch_pattern (pattern (pattern (pattern (value_binding_pattern)) @local.definition.variable))) @local.after
(catch_block error: (pattern (value_binding_pattern)) @local.definition.variable @local.after)
(catch_block error: (pattern (pattern (value_binding_pattern)) @local.definition.variable) @local.after)

; inside of a pattern: a case of an enumeration, a label, and what is computed
(pattern "." . (simple_identifier) @local.skip)
(pattern (simple_identifier) @local.skip . ":")
(pattern
  [
    (additive_expression) (array_literal) (as_expression) (await_expression) (bitwise_operation) (call_expression)
    (check_expression) (comparison_expression) (conjunction_expression) (constructor_expression)
    (dictionary_literal) (disjunction_expression) (equality_expression) (infix_expression) (key_path_expression)
    (lambda_literal) (line_string_literal) (multi_line_string_literal) (multiplicative_expression)
    (navigation_expression) (nil_coalescing_expression) (open_end_range_expression) (open_start_range_expression)
    (postfix_expression) (prefix_expression) (range_expression) (ternary_expression) (try_expression)
    (tuple_expression)
  ] @local.expression)
(if_statement "." . (simple_identifier) @local.skip)
(if_statement (simple_identifier) @local.skip . ":")
(while_statement "." . (simple_identifier) @local.skip)
(while_statement (simple_identifier) @local.skip . ":")
(guard_statement "." . (simple_identifier) @local.skip)
(guard_statement (simple_identifier) @local.skip . ":")

; --- what is no variable
(navigation_suffix (simple_identifier) @local.skip)
(prefix_expression operation: "." target: (simple_identifier) @local.skip)
(value_argument_label) @local.skip
(call_suffix name: (simple_identifier) @local.skip)
(tuple_expression name: (simple_identifier) @local.skip)
(tuple_type_item name: (simple_identifier) @local.skip)
(enum_entry name: (simple_identifier) @local.skip)
(enum_type_parameters (simple_identifier) @local.skip)
(import_declaration) @local.skip

; --- what can't be told from a variable: a label, `x` in backticks, what is written for others to read
(control_transfer_statement ["break" "continue"] result: (simple_identifier) @local.opaque)
((simple_identifier) @local.opaque (#match? @local.opaque "`"))
[
  (attribute) (availability_condition) (identifier) (key_path_expression) (key_path_string_expression)
  (regex_literal) (selector_expression)
] @local.opaque

; a macro may be given the whole function: what is none is known by its name
((function_declaration (modifiers (attribute (user_type (type_identifier) @_attribute)))) @local.sealed
  (#not-match? @_attribute "^(?:objc|nonobjc|discardableResult|available|inlinable|inline|usableFromInline)$")
  (#not-match? @_attribute "^(?:\\w*Actor|\\w*Builder|Sendable|IB\\w+|GK\\w+)$")
  (#not-match? @_attribute "^(?:preconcurrency|warn_unqualified_access|objcMembers)$"))
((function_declaration (attribute (user_type (type_identifier) @_attribute))) @local.sealed
  (#not-match? @_attribute "^(?:objc|nonobjc|discardableResult|available|inlinable|inline|usableFromInline)$")
  (#not-match? @_attribute "^(?:\\w*Actor|\\w*Builder|Sendable)$"))
