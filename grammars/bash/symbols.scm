; Where two patterns capture one node, the earlier one decides.

; --- functions: greet() { ... }      function greet { ... }      function greet() ( ... )
(function_definition name: (word) @name) @definition.function

; --- constants of the file: readonly LIMIT=10      declare -r LIMIT=10
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name) @definition.constant))
(program (declaration_command (word) @_flags (variable_assignment name: (variable_name) @name) @definition.constant)
  (#match? @_flags "^-[a-zA-Z]*r"))

; --- variables of the file: name=x      export PATH=x      declare -A table=()
(program (declaration_command (variable_assignment name: (variable_name) @name) @definition.variable))
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name) @definition.variable))
