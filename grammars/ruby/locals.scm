; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all. An identifier that no assignment above it has made a variable is a
; method, which is looked for at run time. A file's own variables are seen by no other file.

; --- scopes: a method, a class and a file see no variable around them, a block sees all that stand above it
(program) @local.scope (#set! scope.kind "module") (#set! scope.hides "everything")
[(method) (singleton_method) (class) (module) (singleton_class)] @local.scope
(#set! scope.kind "function") (#set! scope.hides "everything")
[(block) (do_block) (lambda)] @local.scope (#set! scope.kind "function")
(singleton_method object: (_) @local.outside)
(class superclass: (_) @local.outside)
(singleton_class value: (_) @local.outside)

; --- parameters; who calls passes a keyword by its name
(keyword_parameter name: (identifier) @local.definition.parameter (#set! visible "here") (#set! frozen "true"))
[
  (method_parameters (identifier) @local.definition.parameter)
  (lambda_parameters (identifier) @local.definition.parameter)
  (block_parameters (identifier) @local.definition.parameter)
  (destructured_parameter (identifier) @local.definition.parameter)
  (method_parameters (_ name: (identifier) @local.definition.parameter))
  (lambda_parameters (_ name: (identifier) @local.definition.parameter))
  (block_parameters (_ name: (identifier) @local.definition.parameter))
  (destructured_parameter (_ name: (identifier) @local.definition.parameter))
]
(#set! visible "here")

; --- variables: the first assignment that stands in sight declares one, also where it isn't executed
[
  (assignment left: (identifier) @local.definition.variable)
  (operator_assignment left: (identifier) @local.definition.variable)
  (left_assignment_list (identifier) @local.definition.variable)
  (destructured_left_assignment (identifier) @local.definition.variable)
  (rest_assignment (identifier) @local.definition.variable)
  (for pattern: (identifier) @local.definition.variable)
  (exception_variable (identifier) @local.definition.variable)
]
(#set! visible "here") (#set! assigns "true")

; --- patterns of `case ... in`, `=>` and `in`; `in { name: }` declares what it asks for
(keyword_pattern key: (hash_key_symbol) @local.definition.variable !value
  (#set! visible "here") (#set! assigns "true") (#set! frozen "true"))
[
  (in_clause pattern: (identifier) @local.definition.variable)
  (match_pattern pattern: (identifier) @local.definition.variable)
  (test_pattern pattern: (identifier) @local.definition.variable)
  (array_pattern (identifier) @local.definition.variable)
  (find_pattern (identifier) @local.definition.variable)
  (alternative_pattern (identifier) @local.definition.variable)
  (parenthesized_pattern (identifier) @local.definition.variable)
  (keyword_pattern value: (identifier) @local.definition.variable)
  (as_pattern value: (identifier) @local.definition.variable)
  (as_pattern name: (identifier) @local.definition.variable)
  (array_pattern (splat_parameter name: (identifier) @local.definition.variable))
  (find_pattern (splat_parameter name: (identifier) @local.definition.variable))
  (hash_pattern (hash_splat_parameter name: (identifier) @local.definition.variable))
]
(#set! visible "here") (#set! assigns "true")

; --- heredocs: their words are evaluated where they begin
(heredoc_beginning) @local.awaits
(heredoc_body) @local.awaited

; --- `{ total: }` and `pay(total:)` ask for `total` by the name of the key
(pair key: (hash_key_symbol) @local.opaque !value)

; --- `total -1` and `total [0]` are calls, unless `total` is a variable; the grammar takes them for calls
((call !receiver method: (identifier) @local.opaque arguments: (argument_list)) @_call
  (#not-match? @_call "^[^\\s(]+\\("))
(call !receiver method: (identifier)
  arguments: (argument_list . [(regex) (string_array) (symbol_array) (heredoc_beginning)] @local.spelled))

; --- code that sees variables by their names
(call method: (identifier) @local.barrier
  (#match? @local.barrier "^(?:binding|local_variables?(?:_[gs]et|_defined\\?)?|eval|set_trace_func)$"))
(call method: (identifier) @local.barrier arguments: (argument_list)
  (#match? @local.barrier "^(?:instance|class|module)_eval$"))
(call method: (identifier) @_reaches arguments: (argument_list . (simple_symbol) @local.barrier)
  (#match? @_reaches "^(?:send|__send__|public_send|method|instance_method|public_method)$")
  (#match? @local.barrier "^:(?:binding|local_variables|eval|(?:instance|class|module)_eval)$"))
((constant) @local.barrier (#match? @local.barrier "^(?:ERB|Erubi|Haml|Slim|Tilt|TOPLEVEL_BINDING|TracePoint)$"))
; assert_difference "cart.total" evaluates its text where the block stands
(call method: (identifier) @_asserts arguments: (argument_list) @local.spelled
  (#match? @_asserts "^assert_(?:no_)?(?:difference|changes)$"))
; /(?<year>\d+)/ =~ text declares `year`
(binary left: (regex (string_content) @local.barrier) operator: "=~" (#match? @local.barrier "\\(\\?<\\w"))
