; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Only what a function declares is here: a member may come from anywhere, so that its name is compared as it is spelled.
; A variable that is declared in a way not told here is nobody's, and goes with what has its spelling around. So it is
; with the parameters of a closure, but for one that is all that a call is given. The grammar reads no `for`, whose place
; does not parse.

; --- scopes. What a class inherits isn't in the file, and it may hide a variable of the function around
[(class_definition) (object_definition) (trait_definition)] @local.scope
(#set! scope.kind "class") (#set! scope.inherits "true")
[(function_definition) (function_declaration)] @local.scope (#set! scope.kind "function")
[(block) (case_clause)] @local.scope

; some libraries make something of the name of a value, and some of the text of an expression
((compilation_unit (import_declaration path: (_) @_library)) @local.sealed
  (#match? @_library "^(?:_root_\\.)?(?:chisel3|Chisel|izumi|logstage|mill|pprint|sbt|sourcecode|spinal)\\b"))

; --- members, and what a file declares at its top: nothing of them is looked for
(template_body [(val_definition pattern: (_) @local.skip) (var_definition pattern: (_) @local.skip)])
(compilation_unit [(val_definition pattern: (_) @local.skip) (var_definition pattern: (_) @local.skip)])
(val_declaration name: (identifier) @local.skip)
(var_declaration name: (identifier) @local.skip)
(class_parameter name: (identifier) @local.skip)
[
  (class_definition name: (identifier) @local.skip)
  (object_definition name: (identifier) @local.skip)
  (trait_definition name: (identifier) @local.skip)
]
(function_definition name: (identifier) @local.outside)
(function_declaration name: (identifier) @local.outside)

; --- parameters. Where one isn't given, its default sees those of the lists before and not those of its own
(parameters "implicit" (parameter name: (identifier) @local.definition.parameter) (#set! frozen "true"))
(parameter name: (identifier) @local.definition.parameter)
(parameter default_value: (_) @local.barrier)

; --- variables are seen in all of their block. In a pattern a name with a capital is one that is there already
(val_definition pattern: (identifier) @local.definition.variable)
(var_definition pattern: (identifier) @local.definition.variable)
(val_definition
  pattern: [
    (identifier) (tuple_pattern) (case_class_pattern) (capture_pattern) (typed_pattern) (infix_pattern)
  ] @local.definition.variable
  (#set! lower "true"))
(var_definition
  pattern: [
    (identifier) (tuple_pattern) (case_class_pattern) (capture_pattern) (typed_pattern) (infix_pattern)
  ] @local.definition.variable
  (#set! lower "true"))
(case_clause
  pattern: [
    (identifier) (tuple_pattern) (case_class_pattern) (capture_pattern) (typed_pattern) (infix_pattern)
  ] @local.definition.variable
  (#set! lower "true"))
(case_class_pattern type: (_) @local.expression)
(typed_pattern type: (_) @local.expression)
(alternative_pattern) @local.expression
(infix_pattern operator: (_) @local.opaque)
(stable_identifier) @local.expression

; --- closures. The grammar reads `x => x + 1 * y` from the left, as operands one after another
(arguments . (infix_expression) @local.scope .)
((arguments .
  (infix_expression left: (identifier) @local.definition.variable operator: (_) @_arrow) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression left: (identifier) @local.definition.variable operator: (_) @_arrow)) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression left: (infix_expression
    left: (identifier) @local.definition.variable operator: (_) @_arrow))) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression left: (infix_expression left: (infix_expression
    left: (identifier) @local.definition.variable operator: (_) @_arrow)))) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression
    left: (tuple_expression (identifier) @local.definition.variable) operator: (_) @_arrow) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression
    left: (tuple_expression (identifier) @local.definition.variable) operator: (_) @_arrow)) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression left: (infix_expression
    left: (tuple_expression (identifier) @local.definition.variable) operator: (_) @_arrow))) .)
  (#eq? @_arrow "=>"))
((arguments .
  (infix_expression
    left: (_ (infix_expression left: (identifier) @local.definition.variable operator: (_) @_of)) operator: (_) @_arrow) .)
  (#eq? @_of ":") (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression
    left: (_ (infix_expression left: (identifier) @local.definition.variable operator: (_) @_of)) operator: (_) @_arrow)) .)
  (#eq? @_of ":") (#eq? @_arrow "=>"))
((arguments .
  (infix_expression left: (infix_expression left: (infix_expression
    left: (_ (infix_expression left: (identifier) @local.definition.variable operator: (_) @_of)) operator: (_) @_arrow))) .)
  (#eq? @_of ":") (#eq? @_arrow "=>"))

; --- what is no variable
(string_transform_expression . (identifier) @local.skip)
(instance_expression "new" . (identifier) @local.opaque)
(instance_expression "new" . (call_expression function: (identifier) @local.opaque))
(package_clause) @local.expression
(package_identifier) @local.skip

; an interpolator may read the names that it is given
((string_transform_expression . (identifier) @_by) @local.spelled (#not-match? @_by "^(?:s|f|raw)$"))

; --- what can't be told from a variable: an operator that is a word, an argument's name, the end of a path, a type
((infix_expression left: (identifier) @_word operator: (identifier) @local.reference) (#eq? @_word "throw"))
(infix_expression operator: (identifier) @local.opaque)
((infix_expression operator: (_) @_of right: (identifier) @local.opaque) (#eq? @_of ":"))
(arguments (assignment_expression left: (identifier) @local.opaque))
(stable_identifier (_) . (identifier) @local.opaque)
(import_selectors) @local.opaque
(annotation) @local.opaque
