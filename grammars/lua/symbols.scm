; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides.

; --- functions: function M.open(path)      function M:close()      local function helper()      function main()
(function_definition_statement name: (variable table: (_) @container field: (_) @name)) @definition.function
(function_definition_statement name: (variable table: (_) @container method: (_) @name)) @definition.method
(function_definition_statement name: (identifier) @name) @definition.function
(local_function_definition_statement name: (_) @name) @definition.function

; --- a name that is given a function: local f = function() end      M.handlers["on open"] = function() end
(local_variable_declaration
  (variable_list . (variable name: (_) @name) .)
  (expression_list . value: (function_definition) .)) @definition.function
(variable_assignment
  (variable_list . (variable name: (_) @name) .)
  (expression_list . value: (function_definition) .)) @definition.function
(variable_assignment
  (variable_list . (variable table: (_) @container field: (_) @name) .)
  (expression_list . value: (function_definition) .)) @definition.function

; --- functions in tables, and the tables on the way to them: { open = function() end, sub = { close = ... } }
(field key: (identifier) @name value: (function_definition)) @definition.function
(field key: (string) @name value: (function_definition)) @definition.function
(field key: [(identifier) (string)] @name value: (table)) @scope

; --- variables of the file; one alone holds the functions of its table
(chunk (local_variable_declaration (variable_list . (variable name: (_) @name) .)) @definition.variable)
(chunk (local_variable_declaration (variable_list (variable name: (_) @name) @definition.variable)))
(chunk (variable_assignment (variable_list . (variable name: (_) @name) .)) @definition.variable)
(chunk (variable_assignment (variable_list (variable name: (_) @name) @definition.variable)))
(chunk (variable_assignment
  (variable_list . (variable table: (_) @container field: (_) @name) .)) @definition.field)
