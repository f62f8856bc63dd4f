; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all. Whatever a function calls sees its variables: who may, is found out
; in src/classification/names-at-run-time/shell-scopes.ts. Here a variable is its function's where `local` certainly
; comes before all that says its name; any other one is everybody's.

(function_definition) @local.scope (#set! scope.kind "function") (#set! scope.hides "everything")

; --- local x=$1 y      local -r x=$1 || return 1      not in a branch or a loop, which may be passed by
([
  (function_definition body: (compound_statement (declaration_command (variable_name) @local.definition.variable) @local.after))
  (function_definition
    body: (compound_statement (declaration_command (variable_assignment name: (variable_name) @local.definition.variable)) @local.after))
  (function_definition
    body: (compound_statement (list . (declaration_command (variable_name) @local.definition.variable) @local.after)))
  (function_definition
    body: (compound_statement (list
      . (declaration_command (variable_assignment name: (variable_name) @local.definition.variable)) @local.after)))
]
  (#match? @local.after "^(?:local|declare|typeset)(?:\\s+-[aAilru]+)*\\s+[A-Za-z_]"))
; a process of its own has its own variable
(compound_statement [(declaration_command) (list)] @local.barrier . "&")

; --- names that others see: export x      declare -n x=$1      unset x      x=1 command      ${!x}
([
  (declaration_command (variable_name) @local.opaque) @_said
  (declaration_command (variable_assignment name: (variable_name) @local.opaque)) @_said
]
  (#not-match? @_said "^(?:local|declare|typeset)(?:\\s+-[aAilru]+)*\\s+[A-Za-z_]"))
(unset_command (variable_name) @local.opaque)
(command (variable_assignment name: (variable_name) @local.opaque))
(expansion operator: "!" . (variable_name) @local.opaque)

; --- words that name a variable
((command name: (command_name (word) @_read) argument: (word) @local.reference) @_said
  (#eq? @_read "read")
  (#match? @local.reference "^[A-Za-z_]\\w*$")
  (#match? @_said "^(?:\\w+=\\S*\\s+)*read(?:\\s+-[aers]+|\\s+-[ers]*p\\s+(?:\"[^\"]*\"|'[^']*'))*(?:\\s+[A-Za-z_]\\w*)+\\s*(?:<<<[^]*)?$"))
((command name: (command_name (word) @_read) argument: (word) @local.reference) @_said
  (#match? @local.reference "^[A-Za-z_]\\w*$")
  (#match? @_said "^(?:mapfile|readarray)(?:\\s+-t)?\\s+[A-Za-z_]\\w*$"))
(command name: (command_name (word) @_read) . argument: (_) . argument: (word) @local.reference
  (#eq? @_read "getopts") (#match? @local.reference "^[A-Za-z_]\\w*$"))
(command name: (command_name (word) @_print) . argument: (word) @_into . argument: (word) @local.reference
  (#eq? @_print "printf") (#eq? @_into "-v") (#match? @local.reference "^[A-Za-z_]\\w*$"))
([
  (c_style_for_statement (binary_expression (word) @local.reference))
  (c_style_for_statement (binary_expression (binary_expression (word) @local.reference)))
  (c_style_for_statement (postfix_expression (word) @local.reference))
  (c_style_for_statement (unary_expression (word) @local.reference))
]
  (#match? @local.reference "^[A-Za-z_]\\w*$"))
